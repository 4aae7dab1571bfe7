/** Rows that are in a whole and in none of its parts, since they have no name there. */
import type { FormData } from '../../formData';
import type { Part, Parts } from './parts';
import { addsUp } from './time';

/** More is no matter of rounding. */
const LEAST = 1e-9;

const isMore = ({ amount, children }: Part): boolean => {
  if (children.length === 0) return false;
  const whole = Number(amount ?? 0);
  const sum = children.reduce((total, child) => total + Number(child.amount ?? 0), 0);
  return Math.abs(whole - sum) > Math.abs(whole) * LEAST || children.some(isMore);
};

export const hasUnnamed = ({ wholes }: Parts, form: FormData): boolean =>
  addsUp(form) && wholes.some(isMore);
