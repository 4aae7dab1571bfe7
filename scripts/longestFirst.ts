/** On a clean clone nothing is known of how long a file takes, and a long one that begins last runs alone at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

export const LONGEST: readonly string[] = [
  'test/journeys/sqlLab.test.ts',
  'test/journeys/chartsByKeyboard.test.ts',
  'test/journeys/chartsByMouse.test.ts',
  'test/journeys/sqlLab/faults.test.ts',
  'test/journeys/accessibility.test.ts',
  'test/journeys/keeping.test.ts',
  'test/journeys/dashboardOverlays.test.ts',
  'test/journeys/dashboardAccessibility.test.ts',
  'test/journeys/pictures.test.ts',
  'test/journeys/sharedBundles.test.ts',
  'server/routes/hostile.test.ts',
  'server/engine/storage/tables.test.ts',
  'server/engine/manyTables.test.ts',
  'server/engine/contract.test.ts',
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONGEST.findIndex((end) => moduleId.endsWith(end));
  return place === -1 ? LONGEST.length : place;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
