import { describe, expect, test } from 'vitest';
import { LINE_PX, nameLayout } from './nameLayout';
import { cutText, textWidth } from './textWidth';

/** Numbers from 0 to 1, the same in every run. */
const numbersFrom = (seed: number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
};

const WORDS =
  'Miramax Fox a of Paramount Pictures 2024 W 東京都 Straße i Internationale-Filmgesellschaft'.split(
    ' ',
  );

/** The least room that two neighbors leave each other; below zero they touch. */
const leastRoom = (names: readonly string[], placePx: number, settings = {}) => {
  const { nth, rotation, textOf } = nameLayout(names, placePx, settings);
  const angle = (Math.abs(rotation) * Math.PI) / 180;
  const step = placePx * nth;
  const shown = names.filter((_, at) => at % nth === 0).map(textOf);
  const widthOf = (text: string) => Math.max(...text.split('\n').map(textWidth));
  return Math.min(
    ...shown.slice(1).map((text, at) => {
      const [one, other] = [widthOf(shown[at] ?? ''), widthOf(text)];
      if (rotation === 0) return step - (one + other) / 2;
      const along = step * Math.cos(angle) - Math.max(one, other);
      return Math.max(step * Math.sin(angle) - LINE_PX, along) + 1e-6;
    }),
  );
};

describe('the names of categories', () => {
  test.each([
    {},
    { namesAll: true },
    { rotation: 45 },
    { rotation: -45 },
    { rotation: 90 },
    { rotation: 20 },
  ])('never touch in 320 to 1,920 pixels, with %j', (settings) => {
    const random = numbersFrom(7);
    for (let round = 0; round < 400; round += 1) {
      const width = 320 + Math.floor(random() * 1601);
      const names = Array.from({ length: 2 + Math.floor(random() * 150) }, () =>
        Array.from(
          { length: 1 + Math.floor(random() * 4) },
          () => WORDS[Math.floor(random() * WORDS.length)] ?? '',
        ).join(' '),
      );
      const placePx = (width - 80) / names.length;
      expect(
        leastRoom(names, placePx, settings),
        `${names.length} names in ${width} px`,
      ).toBeGreaterThanOrEqual(0);
    }
  });

  const STUDIOS = ['Warner Bros.', 'Paramount Pictures', 'Lionsgate', 'Miramax'];

  test.each([
    [200, 0, 1, ['Warner Bros.', 'Paramount Pictures', 'Lionsgate', 'Miramax']],
    [84, 0, 1, ['Warner Bros.', 'Paramount\nPictures', 'Lionsgate', 'Miramax']],
    [40, 45, 1, ['Warner Bros.', 'Paramount Pictures', 'Lionsgate', 'Miramax']],
    [18, 90, 1, ['Warner Bros.', 'Paramount Pictures', 'Lionsgate', 'Miramax']],
    [11, 45, 2, ['Warner Bros.', 'Paramount Pictures', 'Lionsgate', 'Miramax']],
  ])('with %i px for each stand at %i°, each %i. of them shows', (px, rotation, nth, texts) => {
    const layout = nameLayout(STUDIOS, px);
    expect(layout).toMatchObject({ rotation, nth });
    expect(STUDIOS.map(layout.textOf)).toEqual(texts);
  });

  test('that are years stay level, and those between are left out', () => {
    const years = Array.from({ length: 30 }, (_, at) => String(1990 + at));
    expect(nameLayout(years, 12)).toMatchObject({ rotation: 0, nth: 4 });
    expect(nameLayout(years, 16, { namesAll: true })).toMatchObject({ rotation: 90, nth: 1 });
    expect(nameLayout(years, 24, { namesAll: true })).toMatchObject({ rotation: 45, nth: 1 });
  });

  test('are cut where they would take more of the height than they may', () => {
    const { textOf, linePx } = nameLayout(STUDIOS, 30, { tallPx: 40 });
    expect(textWidth(textOf('Paramount Pictures'))).toBeLessThanOrEqual(linePx);
    expect(textOf('Paramount Pictures')).toMatch(/^Param.*…$/);
  });
});

describe('the width of a text', () => {
  test.each([
    ['Paramount Pictures', 111],
    ['WWW', 36],
    ['', 0],
    ['漢字', 24],
  ])('%s is %i px', (text, px) => expect(Math.abs(textWidth(text) - px)).toBeLessThanOrEqual(2));

  test('decides how much of it is kept, and a character is never halved', () => {
    expect(cutText('Lionsgate', 60)).toBe('Lionsgate');
    expect(cutText('😀😀😀', 24)).toBe('😀…');
    for (const px of [20, 40, 60, 80])
      expect(textWidth(cutText('Paramount Pictures', px))).toBeLessThanOrEqual(px);
  });
});
