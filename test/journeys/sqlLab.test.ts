/** A day in the SQL editor: writing, running, reading, charting, finding again, connecting. */
import { describe } from 'vitest';
import { charting } from './sqlLab/charting.ts';
import { connecting } from './sqlLab/connecting.ts';
import { editing } from './sqlLab/editing.ts';
import { finding } from './sqlLab/finding.ts';
import { measures } from './sqlLab/measures.ts';
import { reading } from './sqlLab/reading.ts';
import { aRoom } from './sqlLab/room.ts';
import { running } from './sqlLab/running.ts';

const room = aRoom();
describe('writing', () => editing(room));
describe('running', () => running(room));
describe('reading results', () => reading(room));
describe('making charts', () => charting(room));
describe('finding again', () => finding(room));
describe('connecting', () => connecting(room));
describe('measured', () => measures(room));
