import { LibraryPage } from './LibraryPage';

export const ChartsPage = () => <LibraryPage kind="chart" />;
