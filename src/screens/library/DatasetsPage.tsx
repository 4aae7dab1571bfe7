import { LibraryPage } from './LibraryPage';

export const DatasetsPage = () => <LibraryPage kind="dataset" />;
