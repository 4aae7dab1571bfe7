import { useNavigation } from 'react-router-dom';

/**
 * True while a page that was asked for is still loading. A page that corrects its own address in the meantime would
 * cancel that, and the click be lost: it waits until this is false, or until it is gone.
 */
export const useIsLeaving = (): boolean => useNavigation().state !== 'idle';
