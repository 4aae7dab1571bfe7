import type { HeldBytes, Section } from '../../engine/engine.ts';
import { createHeldWriter } from '../../engine/heldBytes.ts';
import { WRITTEN_MAX_BYTES, writtenTooLarge } from '../budgets.ts';
import type { SectionName, Sections } from './calls.ts';

export type Out = (text: string) => void;

const WRITE_CHARACTERS = 64 * 1024;

/** Text that is made bit by bit, as bytes. */
export const inPieces = (produce: (out: Out) => void, take: (bytes: Buffer) => void): void => {
  let text = '';
  const flush = () => {
    take(Buffer.from(text));
    text = '';
  };
  produce((more) => {
    text += more;
    if (text.length >= WRITE_CHARACTERS) flush();
  });
  flush();
};

/** Texts one after the other, each within the limit of what is sent. */
export const createSections = (path: string) => {
  const writer = createHeldWriter(path);
  const sections: Partial<Record<SectionName, Section>> = {};
  return {
    add(name: SectionName, rows: number, produce: (out: Out) => void) {
      const from = writer.size();
      inPieces(produce, (bytes) => {
        writer.append(bytes);
        if (writer.size() - from > WRITTEN_MAX_BYTES) throw writtenTooLarge(rows);
      });
      sections[name] = { from, to: writer.size() };
    },
    finish: (): { readonly held: HeldBytes; readonly sections: Sections } => ({
      held: writer.finish(),
      sections,
    }),
    discard: () => writer.discard(),
  };
};
