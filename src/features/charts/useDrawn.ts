import { useState } from 'react';
import { type Drawn, drawnAlike } from './drawnAlike';

/** What a picture is made of: the same thing for as long as nothing that it shows changes. */
export const useDrawn = (wanted: Drawn): Drawn => {
  const [drawn, setDrawn] = useState(wanted);
  if (drawn === wanted || drawnAlike(drawn, wanted)) return drawn;
  setDrawn(wanted);
  return wanted;
};
