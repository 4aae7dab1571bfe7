/** ClickHouse from version 18 to 26. Names that differ only by case have the same meaning there, where both exist. */
import { type FunctionNames, names } from '../../statement/functionNames.ts';

/** Functions behind operators, and grammar that looks like calls. */
const OPERATORS = `
  and array arrayElement cast caseWithExpr caseWithExpression caseWithoutExpr caseWithoutExpression coalesce divide
  equals greater greaterOrEquals grouping if ifNull ilike intDiv isDistinctFrom isNotDistinctFrom isNotNull isNull
  less lessOrEquals like minus mod modulo multiIf multiply negate not notEquals notILike notLike nullIf or plus
  tuple tupleElement xor`;

const NUMBERS = `
  abs acos acosh asin asinh atan atan2 atanh bar cbrt ceil ceiling clamp cos cosh countDigits degrees divideDecimal
  divideOrNull e erf erfc exp exp10 exp2 factorial floor gcd greatest hypot ifNotFinite intDivOrNull intDivOrZero
  intExp10 intExp2 isDecimalOverflow isFinite isInfinite isNaN isZeroOrNull lcm least lgamma ln log log10 log1p log2
  max2 min2 minSampleSizeContinous minSampleSizeContinuous minSampleSizeConversion moduloLegacy moduloOrNull
  moduloOrZero multiplyDecimal pi pmod positiveModulo positiveModuloOrNull positive_modulo pow power
  proportionsZTest radians round roundAge roundBankers roundDown roundDuration roundToExp2 sigmoid sign sin sinh
  sqrt tan tanh tgamma trunc truncate width_bucket widthBucket`;

const MONEY = `
  financialInternalRateOfReturn financialInternalRateOfReturnExtended financialNetPresentValue
  financialNetPresentValueExtended`;

const BITS = `
  bitAnd bitCount bitHammingDistance bitNot bitOr bitPositionsToArray bitRotateLeft bitRotateRight bitShiftLeft
  bitShiftRight bitSlice bitTest bitTestAll bitTestAny bitXor bitmaskToArray bitmaskToList byteHammingDistance
  byteSlice byteSwap hilbertDecode hilbertEncode mismatches mortonDecode mortonEncode`;

const BITMAPS = `
  bitmapAnd bitmapAndCardinality bitmapAndnot bitmapAndnotCardinality bitmapBuild bitmapCardinality bitmapContains
  bitmapHasAll bitmapHasAny bitmapMax bitmapMin bitmapOr bitmapOrCardinality bitmapSubsetInRange bitmapSubsetLimit
  bitmapToArray bitmapTransform bitmapXor bitmapXorCardinality subBitmap`;

const TEXT = `
  alphaTokens appendTrailingCharIfAbsent ascii basename caseFoldUTF8 char char_length character_length
  compareSubstrings concat concatAssumeInjective concatWithSeparator concatWithSeparatorAssumeInjective concat_ws
  convertCharset countMatches countMatchesCaseInsensitive countSubstrings countSubstringsCaseInsensitive
  countSubstringsCaseInsensitiveUTF8 damerauLevenshteinDistance decodeHTMLComponent decodeXMLComponent editDistance
  editDistanceUTF8 empty encodeXMLComponent endsWith endsWithCaseInsensitive endsWithCaseInsensitiveUTF8
  endsWithUTF8 extract extractAll extractAllGroups extractAllGroupsHorizontal extractAllGroupsVertical extractGroups
  extractKeyValuePairs extractKeyValuePairsWithEscaping extractTextFromHTML firstLine format format_bytes
  formatReadableDecimalSize formatReadableQuantity formatReadableSize formatReadableTimeDelta initcap initcapUTF8
  instr isASCII isValidASCII isValidUTF8 jaroSimilarity jaroWinklerSimilarity lcase left leftPad leftPadUTF8
  leftUTF8 length lengthUTF8 levenshteinDistance levenshteinDistanceUTF8 locate lower lowerUTF8 lpad ltrim match mid
  multiFuzzyMatchAllIndices multiFuzzyMatchAny multiFuzzyMatchAnyIndex multiMatchAllIndices multiMatchAny
  multiMatchAnyIndex multiSearchAllPositions multiSearchAllPositionsCaseInsensitive
  multiSearchAllPositionsCaseInsensitiveUTF8 multiSearchAllPositionsUTF8 multiSearchAny
  multiSearchAnyCaseInsensitive multiSearchAnyCaseInsensitiveUTF8 multiSearchAnyUTF8 multiSearchFirstIndex
  multiSearchFirstIndexCaseInsensitive multiSearchFirstIndexCaseInsensitiveUTF8 multiSearchFirstIndexUTF8
  multiSearchFirstPosition multiSearchFirstPositionCaseInsensitive multiSearchFirstPositionCaseInsensitiveUTF8
  multiSearchFirstPositionUTF8 ngrams normalizeUTF8NFC normalizeUTF8NFD normalizeUTF8NFKC normalizeUTF8NFKCCasefold
  normalizeUTF8NFKD notEmpty octet_length overlay overlayUTF8 parseReadableSize parseReadableSizeOrNull
  parseReadableSizeOrZero position positionCaseInsensitive positionCaseInsensitiveUTF8 positionUTF8 printf
  regexpExtract regexpQuoteMeta regexp_extract regexp_matches regexp_replace removeDiacriticsUTF8 repeat replace
  replaceAll replaceOne replaceRegexpAll replaceRegexpOne reverse reverseUTF8 right rightPad rightPadUTF8 rightUTF8
  rpad rtrim soundex space sparseGrams sparseGramsHashes sparseGramsHashesUTF8 sparseGramsUTF8 splitByAlpha
  splitByChar splitByNonAlpha splitByRegexp splitByString splitByWhitespace startsWith startsWithCaseInsensitive
  startsWithCaseInsensitiveUTF8 startsWithUTF8 stem stringBytesEntropy stringBytesUniq stringJaccardIndex
  stringJaccardIndexUTF8 substr substring substringIndex substringIndexUTF8 substringUTF8 substring_index
  toStringCutToZero toValidUTF8 tokens translate translateUTF8 trim trimBoth trimLeft trimRight ucase upper
  upperUTF8 visibleWidth`;

const SEARCH = `
  hasAllTokens hasAnyTokens hasPhrase hasSubsequence hasSubsequenceCaseInsensitive hasSubsequenceCaseInsensitiveUTF8
  hasSubsequenceUTF8 hasToken hasTokenCaseInsensitive hasTokenCaseInsensitiveOrNull hasTokenOrNull ngramDistance
  ngramDistanceCaseInsensitive ngramDistanceCaseInsensitiveUTF8 ngramDistanceUTF8 ngramMinHash ngramMinHashArg
  ngramMinHashArgCaseInsensitive ngramMinHashArgCaseInsensitiveUTF8 ngramMinHashArgUTF8 ngramMinHashCaseInsensitive
  ngramMinHashCaseInsensitiveUTF8 ngramMinHashUTF8 ngramSearch ngramSearchCaseInsensitive
  ngramSearchCaseInsensitiveUTF8 ngramSearchUTF8 ngramSimHash ngramSimHashCaseInsensitive
  ngramSimHashCaseInsensitiveUTF8 ngramSimHashUTF8 searchAll searchAny wordShingleMinHash wordShingleMinHashArg
  wordShingleMinHashArgCaseInsensitive wordShingleMinHashArgCaseInsensitiveUTF8 wordShingleMinHashArgUTF8
  wordShingleMinHashCaseInsensitive wordShingleMinHashCaseInsensitiveUTF8 wordShingleMinHashUTF8 wordShingleSimHash
  wordShingleSimHashCaseInsensitive wordShingleSimHashCaseInsensitiveUTF8 wordShingleSimHashUTF8`;

/** Their language tables are compiled in. */
const LANGUAGES = `
  detectCharset detectLanguage detectLanguageMixed detectLanguageUnknown detectProgrammingLanguage detectTonality`;

/** They read SQL as text; nothing runs. */
const SQL_AS_TEXT = `
  formatQuery formatQueryOrNull formatQuerySingleLine formatQuerySingleLineOrNull normalizeQuery
  normalizeQueryKeepNames normalizedQueryHash normalizedQueryHashKeepNames`;

const BYTES = `
  aes_decrypt_mysql aes_encrypt_mysql base32Decode base32Encode base58Decode base58Encode base64Decode base64Encode
  base64URLDecode base64URLEncode bech32Decode bech32Encode bin blake3 cityHash64 conv crc32 crc32ieee crc64 decrypt
  encrypt farmFingerprint64 farmHash64 from_base64 gccMurmurHash halfMD5 hex hiveHash hmac icebergHash intHash32
  intHash64 javaHash javaHashUTF16LE jumpConsistentHash kafkaMurmurHash keccak256 kostikConsistentHash md4 md5
  metroHash64 murmurHash2_32 murmurHash2_64 murmurHash3_128 murmurHash3_32 murmurHash3_64 ripemd160 sha1 sha224
  sha256 sha384 sha512 sha512_256 sipHash128 sipHash128Keyed sipHash128Reference sipHash128ReferenceKeyed sipHash64
  sipHash64Keyed sumburConsistentHash to_base64 tryBase32Decode tryBase58Decode tryBase64Decode tryBase64URLDecode
  tryDecrypt unbin unhex wyHash64 xxHash32 xxHash64 xxh3 xxh3_128 yandexConsistentHash`;

const MOMENTS = `
  addDate addDays addHours addInterval addMicroseconds addMilliseconds addMinutes addMonths addNanoseconds
  addQuarters addSeconds addTupleOfIntervals addWeeks addYears age changeDay changeHour changeMinute changeMonth
  changeSecond changeYear curdate current_date current_timestamp date dateAdd dateDiff dateName dateSub
  dateTime64ToSnowflake dateTime64ToSnowflakeID dateTimeToSnowflake dateTimeToSnowflakeID dateTrunc date_add
  date_diff date_format date_sub date_trunc day dayOfMonth dayOfWeek dayOfYear formatDateTime
  formatDateTimeInJodaSyntax fromDaysSinceYearZero fromDaysSinceYearZero32 fromModifiedJulianDay
  fromModifiedJulianDayOrNull fromUTCTimestamp fromUnixTimestamp fromUnixTimestamp64Micro fromUnixTimestamp64Milli
  fromUnixTimestamp64Nano fromUnixTimestamp64Second fromUnixTimestampInJodaSyntax from_days from_unixtime
  from_utc_timestamp hop hopEnd hopStart hour last_day localtime localtimestamp makeDate makeDate32 makeDateTime
  makeDateTime64 millisecond minute month monthName now now64 nowInBlock nowInBlock64 parseDateTime
  parseDateTime32BestEffort parseDateTime32BestEffortOrNull parseDateTime32BestEffortOrZero parseDateTime64
  parseDateTime64BestEffort parseDateTime64BestEffortOrNull parseDateTime64BestEffortOrZero
  parseDateTime64BestEffortUS parseDateTime64BestEffortUSOrNull parseDateTime64BestEffortUSOrZero
  parseDateTime64InJodaSyntax parseDateTime64InJodaSyntaxOrNull parseDateTime64InJodaSyntaxOrZero
  parseDateTime64OrNull parseDateTime64OrZero parseDateTimeBestEffort parseDateTimeBestEffortOrNull
  parseDateTimeBestEffortOrZero parseDateTimeBestEffortUS parseDateTimeBestEffortUSOrNull
  parseDateTimeBestEffortUSOrZero parseDateTimeInJodaSyntax parseDateTimeInJodaSyntaxOrNull
  parseDateTimeInJodaSyntaxOrZero parseDateTimeOrNull parseDateTimeOrZero parseTimeDelta quarter second
  serverTimeZone snowflakeIDToDateTime snowflakeIDToDateTime64 snowflakeToDateTime snowflakeToDateTime64 str_to_date
  subDate subtractDays subtractHours subtractInterval subtractMicroseconds subtractMilliseconds subtractMinutes
  subtractMonths subtractNanoseconds subtractQuarters subtractSeconds subtractTupleOfIntervals subtractWeeks
  subtractYears timeDiff timeSlot timeSlots timeZone timeZoneOf timeZoneOffset timestamp timestampAdd timestampDiff
  timestampSub timestamp_add timestamp_diff timestamp_sub toDayOfMonth toDayOfWeek toDayOfYear toDaysInMonth
  toDaysSinceYearZero toHour toISOWeek toISOYear toLastDayOfMonth toLastDayOfWeek toMillisecond toMinute
  toModifiedJulianDay toModifiedJulianDayOrNull toMonday toMonth toMonthNumSinceEpoch toQuarter toRelativeDayNum
  toRelativeHourNum toRelativeMinuteNum toRelativeMonthNum toRelativeQuarterNum toRelativeSecondNum
  toRelativeWeekNum toRelativeYearNum toSecond toStartOfDay toStartOfFifteenMinutes toStartOfFiveMinute
  toStartOfFiveMinutes toStartOfHour toStartOfISOYear toStartOfInterval toStartOfMicrosecond toStartOfMillisecond
  toStartOfMinute toStartOfMonth toStartOfNanosecond toStartOfQuarter toStartOfSecond toStartOfTenMinutes
  toStartOfWeek toStartOfYear toTimeZone toUTCTimestamp toUnixTimestamp toUnixTimestamp64Micro
  toUnixTimestamp64Milli toUnixTimestamp64Nano toUnixTimestamp64Second toWeek toYYYYMM toYYYYMMDD toYYYYMMDDhhmmss
  toYear toYearNumSinceEpoch toYearWeek to_days to_unixtime to_utc_timestamp today tumble tumbleEnd tumbleStart
  utcTimestamp utc_timestamp week windowID year yearweek yesterday YYYYMMDDToDate YYYYMMDDToDate32
  YYYYMMDDhhmmssToDateTime YYYYMMDDhhmmssToDateTime64`;

/** Each may end in OrNull, OrZero or OrDefault. */
const CONVERTED = `
  toBFloat16 toDate toDate32 toDateTime toDateTime32 toDateTime64 toDecimal128 toDecimal256 toDecimal32 toDecimal64
  toFloat32 toFloat64 toIPv4 toIPv6 toInt128 toInt16 toInt256 toInt32 toInt64 toInt8 toTime toTime64 toUInt128
  toUInt16 toUInt256 toUInt32 toUInt64 toUInt8 toUUID`;

const TYPES = `
  accurateCast accurateCastOrDefault accurateCastOrNull assumeNotNull defaultValueOfArgumentType
  defaultValueOfTypeName dynamicElement dynamicType getSizeOfEnumType getSubcolumn identity isConstant
  isDynamicElementInSharedData isNullable materialize nested reinterpret
  reinterpretAsDate reinterpretAsDateTime reinterpretAsFixedString reinterpretAsFloat32 reinterpretAsFloat64
  reinterpretAsInt128 reinterpretAsInt16 reinterpretAsInt256 reinterpretAsInt32 reinterpretAsInt64 reinterpretAsInt8
  reinterpretAsString reinterpretAsUInt128 reinterpretAsUInt16 reinterpretAsUInt256 reinterpretAsUInt32
  reinterpretAsUInt64 reinterpretAsUInt8 reinterpretAsUUID toBool toColumnTypeName toDecimalString toFixedString
  toInterval toIntervalDay toIntervalHour toIntervalMicrosecond toIntervalMillisecond toIntervalMinute
  toIntervalMonth toIntervalNanosecond toIntervalQuarter toIntervalSecond toIntervalWeek toIntervalYear
  toLowCardinality toNullable toString toTypeName variantElement variantType`;

const LISTS = `
  arrayAUC arrayAUCPR arrayAll arrayAutocorrelation arrayAvg arrayCombinations arrayCompact arrayConcat arrayCount
  arrayCumSum arrayCumSumNonNegative arrayDifference arrayDistinct arrayDotProduct arrayEnumerate
  arrayEnumerateDense arrayEnumerateDenseRanked arrayEnumerateUniq arrayEnumerateUniqRanked arrayExcept arrayExists
  arrayFill arrayFilter arrayFirst arrayFirstIndex arrayFirstOrNull arrayFlatten arrayFold arrayIntersect
  arrayJaccardIndex arrayJoin arrayLast arrayLastIndex arrayLastOrNull arrayLevenshteinDistance
  arrayLevenshteinDistanceWeighted arrayMap arrayMax arrayMin arrayNormalizedGini arrayPRAUC arrayPartialReverseSort
  arrayPartialShuffle arrayPartialSort arrayPopBack arrayPopFront arrayProduct arrayPushBack arrayPushFront
  arrayROCAUC arrayRandomSample arrayReduce arrayReduceInRanges arrayRemove arrayResize arrayReverse
  arrayReverseFill arrayReverseSort arrayReverseSplit arrayRotateLeft arrayRotateRight arrayShiftLeft
  arrayShiftRight arrayShingles arrayShuffle arraySimilarity arraySlice arraySort arraySplit arrayStringConcat
  arraySum arraySymmetricDifference arrayTranspose arrayUnion arrayUniq arrayWithConstant arrayZip arrayZipUnaligned
  countEqual emptyArrayDate emptyArrayDateTime emptyArrayFloat32 emptyArrayFloat64 emptyArrayInt16 emptyArrayInt32
  emptyArrayInt64 emptyArrayInt8 emptyArrayString emptyArrayToSingle emptyArrayUInt16 emptyArrayUInt32
  emptyArrayUInt64 emptyArrayUInt8 flatten has hasAll hasAny hasSubstr indexOf indexOfAssumeSorted
  kql_array_sort_asc kql_array_sort_desc range replicate seriesDecomposeSTL seriesOutliersDetectTukey
  seriesPeriodDetectFFT transform validateNestedArraySizes`;

const VECTORS = `
  cosineDistance cosineDistanceTransposed distanceL1 distanceL2 distanceL2Squared distanceLinf distanceLp dotProduct
  L1Distance L1Norm L1Normalize L2Distance L2DistanceTransposed L2Norm L2Normalize L2SquaredDistance L2SquaredNorm
  LinfDistance LinfNorm LinfNormalize LpDistance LpNorm LpNormalize normL1 normL2 normL2Squared normLinf normLp
  normalizeL1 normalizeL2 normalizeLinf normalizeLp scalarProduct vectorDifference vectorSum`;

const MAPS = `
  map mapAdd mapAll mapApply mapConcat mapContains mapContainsKey mapContainsKeyLike mapContainsValue
  mapContainsValueLike mapExists mapExtractKeyLike mapExtractValueLike mapFilter mapFromArrays mapFromString mapKeys
  mapPartialReverseSort mapPartialSort mapPopulateSeries mapReverseSort mapSort mapSubtract mapUpdate mapValues
  map_from_arrays str_to_map`;

const TUPLES = `
  flattenTuple tupleConcat tupleDivide tupleDivideByNumber tupleHammingDistance tupleIntDiv tupleIntDivByNumber
  tupleIntDivOrZero tupleIntDivOrZeroByNumber tupleMinus tupleModulo tupleModuloByNumber tupleMultiply
  tupleMultiplyByNumber tupleNames tupleNegate tuplePlus tupleToNameValuePairs untuple`;

const JSON = `
  isValidJSON JSONAllPaths JSONAllPathsWithTypes JSONArrayLength JSONDynamicPaths JSONDynamicPathsWithTypes
  JSONExtract JSONExtractArrayRaw JSONExtractArrayRawCaseInsensitive JSONExtractBool JSONExtractBoolCaseInsensitive
  JSONExtractCaseInsensitive JSONExtractFloat JSONExtractFloatCaseInsensitive JSONExtractInt
  JSONExtractIntCaseInsensitive JSONExtractKeys JSONExtractKeysAndValues JSONExtractKeysAndValuesCaseInsensitive
  JSONExtractKeysAndValuesRaw JSONExtractKeysAndValuesRawCaseInsensitive JSONExtractKeysCaseInsensitive
  JSONExtractRaw JSONExtractRawCaseInsensitive JSONExtractString JSONExtractStringCaseInsensitive JSONExtractUInt
  JSONExtractUIntCaseInsensitive JSONHas JSONKey JSONLength JSONMergePatch JSONSharedDataPaths
  JSONSharedDataPathsWithTypes JSONType JSON_ARRAY_LENGTH JSON_EXISTS JSON_QUERY JSON_VALUE simpleJSONExtractBool
  simpleJSONExtractFloat simpleJSONExtractInt simpleJSONExtractRaw simpleJSONExtractString simpleJSONExtractUInt
  simpleJSONHas toJSONString visitParamExtractBool visitParamExtractFloat visitParamExtractInt visitParamExtractRaw
  visitParamExtractString visitParamExtractUInt visitParamHas`;

/** They split addresses; nothing is fetched. */
const URLS = `
  cutFragment cutQueryString cutQueryStringAndFragment cutToFirstSignificantSubdomain
  cutToFirstSignificantSubdomainCustom cutToFirstSignificantSubdomainCustomRFC
  cutToFirstSignificantSubdomainCustomWithWWW cutToFirstSignificantSubdomainCustomWithWWWRFC
  cutToFirstSignificantSubdomainRFC cutToFirstSignificantSubdomainWithWWW cutToFirstSignificantSubdomainWithWWWRFC
  cutURLParameter cutWWW decodeURLComponent decodeURLFormComponent domain domainRFC domainWithoutWWW
  domainWithoutWWWRFC encodeURLComponent encodeURLFormComponent extractURLParameter extractURLParameterNames
  extractURLParameters firstSignificantSubdomain firstSignificantSubdomainCustom firstSignificantSubdomainCustomRFC
  firstSignificantSubdomainRFC fragment idnaDecode idnaEncode netloc path pathFull port portRFC protocol
  punycodeDecode punycodeEncode queryString queryStringAndFragment topLevelDomain topLevelDomainRFC tryIdnaEncode
  tryPunycodeDecode URLHash URLHierarchy URLPathHierarchy`;

const ADDRESSES = `
  cutIPv6 inet6_aton inet6_ntoa inet_aton inet_ntoa IPv4CIDRToRange IPv4NumToString IPv4NumToStringClassC
  IPv4StringToNum IPv4StringToNumOrDefault IPv4StringToNumOrNull IPv4ToIPv6 IPv6CIDRToRange IPv6NumToString
  IPv6StringToNum IPv6StringToNumOrDefault IPv6StringToNumOrNull isIPAddressInRange isIPv4String isIPv6String
  MACNumToString MACStringToNum MACStringToOUI`;

const IDS = `
  dateTimeToUUIDv7 generateSnowflakeID generateULID generateUUIDv4 generateUUIDv7 sqid sqidDecode sqidEncode
  ULIDStringToDateTime UUIDNumToString UUIDStringToNum UUIDToNum UUIDv7ToDateTime`;

const CHANCE = `
  rand rand32 rand64 randBernoulli randBinomial randCanonical randChiSquared randConstant randExponential
  randFisherF randLogNormal randNegativeBinomial randNormal randPoisson randStudentT randUniform randomFixedString
  randomPrintableASCII randomString randomStringUTF8`;

const SHAPES = `
  areaCartesian areaSpherical flipCoordinates geoDistance geoToH3 geoToS2 geohashDecode geohashEncode geohashesInBox
  greatCircleAngle greatCircleDistance h3CellAreaM2 h3CellAreaRads2 h3Distance h3EdgeAngle h3EdgeLengthKm
  h3EdgeLengthM h3ExactEdgeLengthKm h3ExactEdgeLengthM h3ExactEdgeLengthRads h3GetBaseCell
  h3GetDestinationIndexFromUnidirectionalEdge h3GetFaces h3GetIndexesFromUnidirectionalEdge
  h3GetOriginIndexFromUnidirectionalEdge h3GetPentagonIndexes h3GetRes0Indexes h3GetResolution
  h3GetUnidirectionalEdge h3GetUnidirectionalEdgeBoundary h3GetUnidirectionalEdgesFromHexagon h3HexAreaKm2
  h3HexAreaM2 h3HexRing h3IndexesAreNeighbors h3IsPentagon h3IsResClassIII h3IsValid h3Line h3NumHexagons
  h3PointDistKm h3PointDistM h3PointDistRads h3PolygonToCells h3ToCenterChild h3ToChildren h3ToGeo h3ToGeoBoundary
  h3ToParent h3ToString h3UnidirectionalEdgeIsValid h3kRing perimeterCartesian perimeterSpherical pointInEllipses
  pointInPolygon polygonAreaCartesian polygonAreaSpherical polygonConvexHullCartesian polygonPerimeterCartesian
  polygonPerimeterSpherical polygonsDistanceCartesian polygonsDistanceSpherical polygonsEqualsCartesian
  polygonsIntersectCartesian polygonsIntersectSpherical polygonsIntersectionCartesian polygonsIntersectionSpherical
  polygonsSymDifferenceCartesian polygonsSymDifferenceSpherical polygonsUnionCartesian polygonsUnionSpherical
  polygonsWithinCartesian polygonsWithinSpherical readWKB readWKBLineString readWKBMultiLineString
  readWKBMultiPolygon readWKBPoint readWKBPolygon readWKT readWKTLineString readWKTMultiLineString
  readWKTMultiPolygon readWKTPoint readWKTPolygon readWKTRing s2CapContains s2CapUnion s2CellsIntersect
  s2GetNeighbors s2RectAdd s2RectContains s2RectIntersection s2RectUnion s2ToGeo stringToH3 svg wkb wkt`;

const COLORS = 'colorOKLABToSRGB colorOKLCHToSRGB colorSRGBToOKLAB colorSRGBToOKLCH';

/** They read rows of the result itself, and aggregate states in its columns. */
const ROWS_AND_STATES = `
  blockNumber blockSize byteSize evalMLMethod finalizeAggregation icebergBucketTransform
  icebergTruncate ignore initializeAggregation neighbor rowNumberInAllBlocks rowNumberInBlock runningAccumulate
  runningConcurrency runningDifference runningDifferenceStartingWithFirstValue timeSeriesFromGrid timeSeriesRange
  uniqThetaIntersect uniqThetaNot uniqThetaUnion`;

const NUMERIC_VECTORS = `
  numericIndexedVectorAllValueSum numericIndexedVectorBuild numericIndexedVectorCardinality
  numericIndexedVectorGetValue numericIndexedVectorPointwiseAdd numericIndexedVectorPointwiseDivide
  numericIndexedVectorPointwiseEqual numericIndexedVectorPointwiseGreater numericIndexedVectorPointwiseGreaterEqual
  numericIndexedVectorPointwiseLess numericIndexedVectorPointwiseLessEqual numericIndexedVectorPointwiseMultiply
  numericIndexedVectorPointwiseNotEqual numericIndexedVectorPointwiseSubtract numericIndexedVectorShortDebugString
  numericIndexedVectorToMap`;

const CONVERSIONS = [...names(CONVERTED)].flatMap((name) =>
  ['', 'OrNull', 'OrZero', 'OrDefault'].map((suffix) => name + suffix),
);

const QUANTILES = [
  ...names(`
    BFloat16 BFloat16Weighted DD Deterministic Exact ExactExclusive ExactHigh ExactInclusive ExactLow ExactWeighted
    ExactWeightedInterpolated GK InterpolatedWeighted PrometheusHistogram TDigest TDigestWeighted Timing
    TimingWeighted`),
  '',
].flatMap((way) => [`quantile${way}`, `quantiles${way}`, `median${way}`]);

export const functions: FunctionNames = {
  scalar: names(
    OPERATORS,
    NUMBERS,
    MONEY,
    BITS,
    BITMAPS,
    TEXT,
    SEARCH,
    LANGUAGES,
    SQL_AS_TEXT,
    BYTES,
    MOMENTS,
    ...CONVERSIONS,
    TYPES,
    LISTS,
    VECTORS,
    MAPS,
    TUPLES,
    JSON,
    URLS,
    ADDRESSES,
    IDS,
    CHANCE,
    SHAPES,
    COLORS,
    ROWS_AND_STATES,
    NUMERIC_VECTORS,
  ),
  aggregate: names(`
    analysisOfVariance anova any anyHeavy anyLast anyLast_respect_nulls any_respect_nulls any_value
    any_value_respect_nulls approx_top_count approx_top_k approx_top_sum argAndMax argAndMin argMax argMin array_agg
    array_concat_agg avg avgWeighted bit_and bit_or bit_xor boundingRatio categoricalInformationValue contingency
    corr corrMatrix corrStable count covarPop covarPopMatrix covarPopStable covarSamp covarSampMatrix
    covarSampStable covar_pop covar_samp cramersV cramersVBiasCorrected deltaSum deltaSumTimestamp
    distinctDynamicTypes distinctJSONPaths distinctJSONPathsAndTypes entropy
    exponentialMovingAverage exponentialTimeDecayedAvg exponentialTimeDecayedCount exponentialTimeDecayedMax
    exponentialTimeDecayedSum firstValueRespectNulls first_value first_value_respect_nulls groupArray
    groupArrayInsertAt groupArrayIntersect groupArrayLast groupArrayMovingAvg groupArrayMovingSum groupArraySample
    groupArraySorted groupBitAnd groupBitOr groupBitXor groupBitmap groupBitmapAnd groupBitmapOr groupBitmapXor
    groupConcat groupNumericIndexedVector groupUniqArray group_concat histogram intervalLengthSum
    kolmogorovSmirnovTest kurtPop kurtSamp largestTriangleThreeBuckets lastValueRespectNulls last_value
    last_value_respect_nulls lttb mannWhitneyUTest max maxIntersections maxIntersectionsPosition maxMap
    maxMappedArrays meanZTest min minMap minMappedArrays rankCorr retention sequenceCount sequenceMatch
    sequenceMatchEvents sequenceNextNode simpleLinearRegression singleValueOrNull skewPop skewSamp sparkBar std
    stddevPop stddevPopStable stddevSamp stddevSampStable stddev_pop stddev_samp stochasticLinearRegression
    stochasticLogisticRegression string_agg studentTTest studentTTestOneSample sum sumCount sumKahan sumMap
    sumMapFiltered sumMapFilteredWithOverflow sumMapWithOverflow sumMappedArrays sumWithOverflow theilsU
    timeSeriesChangesToGrid timeSeriesDeltaToGrid timeSeriesDerivToGrid timeSeriesGroupArray
    timeSeriesInstantDeltaToGrid timeSeriesInstantRateToGrid timeSeriesLastToGrid timeSeriesLastTwoSamples
    timeSeriesPredictLinearToGrid timeSeriesRateToGrid timeSeriesResampleToGridWithStaleness timeSeriesResetsToGrid
    topK topKWeighted uniq uniqCombined uniqCombined64 uniqExact uniqHLL12 uniqTheta uniqUpTo varPop varPopStable
    varSamp varSampStable var_pop var_samp welchTTest windowFunnel ${QUANTILES.join(' ')}`),
  window: names(`
    cume_dist denseRank dense_rank lag lagInFrame lead leadInFrame nonNegativeDerivative nth_value ntile percentRank
    percent_rank rank row_number`),
  /** `values` and similar functions take the types of their columns as text. */
  table: names('numbers numbers_mt generateSeries generate_series values zeros zeros_mt'),
  combinators: [
    ...names(
      'If Array Map SimpleState State Merge MergeState ForEach Distinct OrDefault OrNull Resample ArgMin ArgMax',
    ),
  ],
};

export const higherOrder: ReadonlySet<string> = names(`
  arrayAll arrayAvg arrayCompact arrayCount arrayCumSum arrayCumSumNonNegative arrayDifference arrayExists arrayFill
  arrayFilter arrayFirst arrayFirstIndex arrayFirstOrNull arrayFold arrayLast arrayLastIndex arrayLastOrNull
  arrayMap arrayMax arrayMin arrayPartialReverseSort arrayPartialSort arrayProduct arrayReverseFill arrayReverseSort
  arrayReverseSplit arraySort arraySplit arraySum mapAll mapApply mapExists mapFilter mapPartialReverseSort
  mapPartialSort mapReverseSort mapSort`);
