import { names } from '../../statement/functionNames.ts';
import type { Refused } from '../../statement/refused.ts';

/** Files, other servers, programs, models in files. `formatRow` may ask for a format's schema file. */
const OUTSIDE = `
  catBoostPool catboostEvaluate cluster executable file filesystemAvailable filesystemCapacity filesystemUnreserved
  formatRow formatRowNoNewline hdfs jdbc merge modelEvaluate mysql naiveBayesClassifier odbc postgresql remote s3
  shardByHash url`;

/** `x IN name` reads the table of that name. */
const IN = `
  globalIn globalInIgnoreSet globalNotIn globalNotInIgnoreSet globalNotNullIn globalNotNullInIgnoreSet globalNullIn
  globalNullInIgnoreSet in inIgnoreSet notIn notInIgnoreSet notNullIn notNullInIgnoreSet nullIn nullInIgnoreSet`;

/** Dictionaries and tables by name; those of regions, systems and words are files of the server. */
const OBJECTS_BY_NAME = `
  dictGet dictHas dictIsIn getMaxTableNameLengthForDatabase hasColumnInTable joinGet joinGetOrNull lemmatize
  synonyms`;

const SESSION = `
  FQDN authenticatedUser buildId connectionId connection_id currentDatabase currentProfiles currentQueryID
  currentRoles currentSchemas currentUser current_database current_query_id current_schemas current_user database
  defaultProfiles defaultRoles displayName enabledProfiles enabledRoles errorCodeToName fullHostName
  getClientHTTPHeader getMacro getMergeTreeSetting getOSKernelVersion getServerPort getServerSetting getSetting
  getSettingOrDefault globalVariable hasThreadFuzzer hostName initialQueryID initialQueryStartTime initial_query_id
  initial_query_start_time isMergeTreePartCoveredBy queryID query_id revision schema serverUUID shardCount shardNum
  showCertificate tcpPort tid transactionID transactionLatestSnapshot transactionOldestSnapshot uptime user version
  zookeeperSessionUptime`;

/** Addresses and symbols of the program itself. */
const INTROSPECTION = `
  addressToLine addressToLineWithInlines addressToSymbol demangle flameGraph trap`;

const STATE_AND_WAITING = 'generateSerialID logTrace sleep sleepEachRow';

/** A failure with words of one’s own looks like one of ours. */
const FAILING = 'aggThrow throwIf';

/** How a column is stored: its dictionary keeps the values of rows that a condition, such as a row rule, took out. */
const STORAGE =
  'blockSerializedSize estimateCompressionRatio lowCardinalityIndices lowCardinalityKeys';

/** The server makes them for itself or for its tests. */
const INNER = `
  _CAST __inner_build_projection_composition__ __inner_project__ __inner_restore_projection__ dumpColumnStructure
  findClusterIndex findClusterValue fuzzBits fuzzQuery generateRandomStructure getTypeSerializationStreams indexHint
  nothing nothingNull nothingUInt64 one_or_zero partitionID structureToCapnProtoSchema structureToProtobufSchema`;

export const refused: Refused = {
  names: names(
    OUTSIDE,
    IN,
    OBJECTS_BY_NAME,
    SESSION,
    INTROSPECTION,
    STATE_AND_WAITING,
    FAILING,
    STORAGE,
    INNER,
  ),
  families: [
    /^__/,
    /^(dictget|region(in|hierarchy|to)|os(hierarchy|in|toroot)|se(hierarchy|in|toroot))/,
    // They store tags of time series within a query.
    /^timeseries(id|tags|storetags|copytag|removetag|jointags|replacetag)/,
    /^ai[a-z]/,
  ],
};

/** Names that attackers used, or would use. */
export const hostile = names(`
  addressToLine addressToSymbol buildId catboostEvaluate cluster clusterAllReplicas currentDatabase currentUser
  demangle dictGet dictGetOrDefault dictGetString dictHas dictionary executable file filesystemAvailable
  generateSerialID getClientHTTPHeader getMacro getServerPort getSetting globalIn hasColumnInTable hostName in input
  jdbc joinGet lemmatize logTrace lowCardinalityKeys merge mergeTreeIndex modelEvaluate mysql notIn nullIn odbc postgresql queryID
  regionToName remote remoteSecure s3 serverUUID showCertificate sleep sleepEachRow sqlite throwIf tid
  timeSeriesStoreTags transactionID uptime url user version view viewIfPermitted`);
