import type { PictureKind } from '@/api/resources/dashboardPictures';

export const NAMES_OF_PICTURES: Readonly<Record<PictureKind, string>> = {
  pdf: 'PDF',
  png: 'image',
};
