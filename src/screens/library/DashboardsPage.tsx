import { LibraryPage } from './LibraryPage';

export const DashboardsPage = () => <LibraryPage kind="dashboard" />;
