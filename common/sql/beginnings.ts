/** The words that begin a statement of some database, whether or not it may run here. */
export const BEGINNINGS: ReadonlySet<string> = new Set(
  (
    'select with values table from explain show describe desc insert update delete merge replace create alter drop truncate ' +
    'rename comment grant revoke refresh reindex cluster vacuum analyze analyse optimize repair set reset begin start commit ' +
    'end rollback abort savepoint release call do copy load unload lock unlock listen notify unlisten prepare execute ' +
    'deallocate declare fetch move close use kill checkpoint discard security import handler install uninstall shutdown ' +
    'restart stop flush purge change binlog cache check checksum help signal resignal get xa attach detach export pragma ' +
    'summarize pivot unpivot exists system watch undrop exchange deny reassign backup restore'
  ).split(' '),
);
