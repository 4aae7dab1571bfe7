/**
 * A day in the SQL editor: writing, running, reading, charting, finding again, connecting. They share one server and
 * one browser, so this file only puts them in order: the tests and what they expect are in `sqlLab/`, a file for each.
 */
import { describe } from 'vitest';
import { charting } from './sqlLab/charting.ts';
import { connecting } from './sqlLab/connecting.ts';
import { editing } from './sqlLab/editing.ts';
import { finding } from './sqlLab/finding.ts';
import { keyboard } from './sqlLab/keyboard.ts';
import { measures } from './sqlLab/measures.ts';
import { placing } from './sqlLab/placing.ts';
import { reading } from './sqlLab/reading.ts';
import { aSqlLab } from './sqlLab/aSqlLab.ts';
import { returning } from './sqlLab/returning.ts';
import { running } from './sqlLab/running.ts';

const lab = aSqlLab();
describe('writing', () => editing(lab));
describe('by keyboard', () => keyboard(lab));
describe('running', () => running(lab));
describe('returning', () => returning(lab));
describe('reading results', () => reading(lab));
describe('placing', () => placing(lab));
describe('making charts', () => charting(lab));
describe('finding again', () => finding(lab));
describe('connecting', () => connecting(lab));
describe('measured', () => measures(lab));
