import { fieldsNamed, names, type VendorContract } from '../vendor-contract.ts'

const PERFORMANCE = '/google/performance/v1/locations'
const PAGES = names('pageSize pageToken')
const METRICS = names(`DAILY_METRIC_UNKNOWN BUSINESS_IMPRESSIONS_DESKTOP_MAPS BUSINESS_IMPRESSIONS_DESKTOP_SEARCH
  BUSINESS_IMPRESSIONS_MOBILE_MAPS BUSINESS_IMPRESSIONS_MOBILE_SEARCH BUSINESS_CONVERSATIONS BUSINESS_DIRECTION_REQUESTS CALL_CLICKS
  WEBSITE_CLICKS BUSINESS_BOOKINGS BUSINESS_FOOD_ORDERS BUSINESS_FOOD_MENU_CLICKS`)
const dateParameterNames = (range: string, ends: string[]) =>
  ends.flatMap((end) => ['year', 'month', 'day'].map((part) => `${range}.${end}.${part}`))
const NAMED = names('apiName category customDefinition deprecatedApiNames description uiName')
const SERIES = 'multiDailyMetricTimeSeries.dailyMetricTimeSeries'

/** The reviews API v4 has no discovery document. `fidelity.md` says what its calls were compared with */
export const googleContract: VendorContract = {
  vendor: 'google',
  source:
    'googleapis/google-api-go-client at 0084468 (2026-08-22), discovery documents: businessprofileperformance 20260415, analyticsdata v1beta 20241117, mybusinessaccountmanagement 20260512, mybusinessbusinessinformation 20260809, analyticsadmin v1beta 20260802',
  license: 'BSD-3-Clause',
  read: '2026-11-19',
  calls: [
    {
      route: 'GET /google/accountmanagement/v1/accounts',
      query: [...PAGES, ...names('filter parentAccount')],
      response: {
        nextPageToken: null,
        accounts: names(
          'accountName accountNumber name organizationInfo permissionLevel primaryOwner role type verificationState vettedState',
        ),
      },
      enums: { 'accounts.type': names('ACCOUNT_TYPE_UNSPECIFIED PERSONAL LOCATION_GROUP USER_GROUP ORGANIZATION') },
    },
    {
      route: 'GET /google/businessinformation/v1/accounts/:account/locations',
      query: [...PAGES, ...names('filter orderBy readMask')],
      response: {
        ...fieldsNamed('nextPageToken', 'totalSize'),
        locations:
          names(`adWordsLocationExtensions categories labels languageCode latlng metadata moreHours name openInfo phoneNumbers profile
          regularHours relationshipData serviceArea serviceItems specialHours storeCode storefrontAddress title websiteUri`),
      },
      inside: {
        'locations.storefrontAddress': names(`addressLines administrativeArea languageCode locality organization postalCode recipients
          regionCode revision sortingCode sublocality`),
        'locations.metadata': names(`canDelete canHaveBusinessCalls canHaveFoodMenus canModifyServiceList canOperateHealthData
          canOperateLocalPost canOperateLodgingData duplicateLocation hasGoogleUpdated hasPendingEdits hasVoiceOfMerchant
          isParticularlyPersonalPlace mapsUri newReviewUri placeId`),
      },
    },
    {
      route: 'GET /google/analyticsadmin/v1beta/accountSummaries',
      query: PAGES,
      response: { nextPageToken: null, accountSummaries: names('account displayName name propertySummaries') },
      inside: { 'accountSummaries.propertySummaries': names('canEdit displayName parent property propertyType') },
    },
    {
      route: 'POST /google/analyticsdata/v1beta/properties/:call',
      body: names(`cohortSpec comparisons currencyCode dateRanges dimensionFilter dimensions keepEmptyRows limit metricAggregations metricFilter
        metrics offset orderBys property returnPropertyQuota`),
      insideBody: {
        dateRanges: names('endDate name startDate'),
        metrics: names('expression invisible name'),
        dimensions: names('dimensionExpression name'),
        orderBys: names('desc dimension metric pivot'),
      },
      response: fieldsNamed(...names('dimensionHeaders kind maximums metadata metricHeaders minimums propertyQuota rowCount rows totals')),
      inside: {
        rows: names('dimensionValues metricValues'),
        'rows.metricValues': ['value'],
        metricHeaders: names('name type'),
        metadata: names(
          'currencyCode dataLossFromOtherRow emptyReason samplingMetadatas schemaRestrictionResponse subjectToThresholding timeZone',
        ),
      },
    },
    {
      route: 'GET /google/analyticsdata/v1beta/properties/:number/metadata',
      response: {
        ...fieldsNamed('name', 'comparisons'),
        dimensions: NAMED,
        metrics: [...NAMED, ...names('blockedReasons expression type')],
      },
    },
    {
      route: `GET ${PERFORMANCE}/:call`,
      query: ['dailyMetrics', ...dateParameterNames('dailyRange', ['startDate', 'endDate'])],
      response: { multiDailyMetricTimeSeries: ['dailyMetricTimeSeries'] },
      inside: {
        [SERIES]: names('dailyMetric dailySubEntityType timeSeries'),
        [`${SERIES}.timeSeries.datedValues`]: names('date value'),
        [`${SERIES}.timeSeries.datedValues.date`]: names('day month year'),
      },
      enums: { [`${SERIES}.dailyMetric`]: METRICS },
    },
    {
      route: `GET ${PERFORMANCE}/:number/searchkeywords/impressions/monthly`,
      query: [...PAGES, ...dateParameterNames('monthlyRange', ['startMonth', 'endMonth'])],
      response: { nextPageToken: null, searchKeywordsCounts: names('insightsValue searchKeyword') },
    },
  ],
}
