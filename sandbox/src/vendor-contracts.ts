/** One call in the vendor's machine-readable description: the names that it allows, and values of its enumerations */
interface ContractedCall {
  /** As the simulator registers it */
  route: string
  query?: readonly string[]
  body?: readonly string[]
  requiredInBody?: readonly string[]
  /** Fields of the response; those of the items of a list under the list's name */
  response?: Record<string, readonly string[] | null>
  /** By the path of a field, like `calls.status` */
  enums?: Record<string, readonly string[]>
}

interface VendorContract {
  vendor: string
  /** What the names were read from. The files themselves are not copied */
  source: string
  license: string
  read: string
  calls: readonly ContractedCall[]
}

const fields = (...names: string[]): Record<string, null> => Object.fromEntries(names.map((name) => [name, null]))
const names = (text: string): string[] => text.trim().split(/\s+/)

const TWILIO = '/twilio/2010-04-01/Accounts/:accountSid'
const twilioPage = fields(...names('end first_page_uri next_page_uri page page_size previous_page_uri start uri'))

/** Reduced to the calls that the portal makes (decision 0098) */
export const vendorContracts: readonly VendorContract[] = [
  {
    vendor: 'twilio',
    source: 'twilio/twilio-oai spec/json/twilio_api_v2010.json at d50069b (2026-04-14)',
    license: 'MIT',
    read: '2026-11-19',
    calls: [
      {
        route: `POST ${TWILIO}/Messages.json`,
        body: names(`To StatusCallback ApplicationSid MaxPrice ProvideFeedback Attempt ValidityPeriod ForceDelivery ContentRetention
          AddressRetention SmartEncoded PersistentAction TrafficType ShortenUrls ScheduleType SendAt SendAsMms ContentVariables RiskCheck
          From FallbackFrom MessagingServiceSid Body MediaUrl ContentSid`),
        requiredInBody: ['To'],
        response: fields(
          ...names(`body num_segments direction from to date_updated price error_message uri account_sid num_media status
            messaging_service_sid sid date_sent date_created error_code price_unit api_version subresource_uris`),
        ),
        enums: {
          status: names(`queued sending sent failed delivered undelivered receiving received accepted scheduled read partially_delivered
            canceled`),
        },
      },
      {
        route: `GET ${TWILIO}/Calls.json`,
        query: names('To From ParentCallSid Status StartTime StartTime< StartTime> EndTime EndTime< EndTime> PageSize Page PageToken'),
        response: {
          ...twilioPage,
          calls:
            names(`sid date_created date_updated parent_call_sid account_sid to to_formatted from from_formatted phone_number_sid status
            start_time end_time duration price price_unit direction answered_by api_version forwarded_from group_sid caller_name queue_time
            trunk_sid uri subresource_uris`),
        },
        enums: { 'calls.status': names('queued ringing in-progress completed busy failed no-answer canceled') },
      },
      {
        route: `GET ${TWILIO}/Recordings.json`,
        query: names('DateCreated DateCreated< DateCreated> CallSid ConferenceSid IncludeSoftDeleted PageSize Page PageToken'),
        response: {
          ...twilioPage,
          recordings: names(`account_sid api_version call_sid conference_sid date_created date_updated start_time duration sid price
            price_unit status channels source error_code uri encryption_details subresource_uris media_url`),
        },
        enums: {
          'recordings.status': names('in-progress paused stopped processing completed absent deleted'),
          'recordings.source': names(
            'DialVerb Conference OutboundAPI Trunking RecordVerb StartCallRecordingAPI StartConferenceRecordingAPI',
          ),
        },
      },
      {
        route: `GET ${TWILIO}/IncomingPhoneNumbers.json`,
        query: names('Beta FriendlyName PhoneNumber Origin PageSize Page PageToken'),
        response: {
          ...twilioPage,
          incoming_phone_numbers:
            names(`account_sid address_sid address_requirements api_version beta capabilities date_created date_updated
            friendly_name identity_sid phone_number origin sid sms_application_sid sms_fallback_method sms_fallback_url sms_method sms_url
            status_callback status_callback_method trunk_sid uri voice_receive_mode voice_application_sid voice_caller_id_lookup
            voice_fallback_method voice_fallback_url voice_method voice_url emergency_status emergency_address_sid
            emergency_address_status bundle_sid status type`),
        },
      },
      {
        route: `GET ${TWILIO}`,
        response: fields(
          ...names('auth_token date_created date_updated friendly_name owner_account_sid sid status subresource_uris type uri'),
        ),
        enums: { status: names('active suspended closed'), type: names('Trial Full') },
      },
    ],
  },
  {
    vendor: 'openai',
    source: 'openai/openai-openapi openapi.json 2.3.0 at f85dbe2 (2026-08-21)',
    license: 'MIT',
    read: '2026-11-19',
    calls: [
      {
        route: 'POST /openai/v1/chat/completions',
        body: names(`audio frequency_penalty function_call functions logit_bias logprobs max_completion_tokens max_tokens messages metadata
          modalities model moderation n parallel_tool_calls prediction presence_penalty prompt_cache_key prompt_cache_options
          prompt_cache_retention reasoning_effort response_format safety_identifier seed service_tier stop store stream stream_options
          temperature tool_choice tools top_logprobs top_p user verbosity web_search_options`),
        requiredInBody: ['model', 'messages'],
        response: fields(...names('choices created id metadata model moderation object service_tier system_fingerprint usage')),
      },
      {
        route: 'POST /openai/v1/audio/transcriptions',
        // Lists have brackets in a form
        body: names(`chunking_strategy file include[] keywords[] known_speaker_names[] known_speaker_references[] language languages[] model
          prompt response_format stream temperature timestamp_granularities[]`),
        requiredInBody: ['file', 'model'],
        response: fields(...names('text languages logprobs usage language duration words segments task')),
      },
    ],
  },
  {
    vendor: 'places',
    source: 'googleapis/google-api-go-client places/v1/places-api.json (discovery document, revision 20240918; 20260729 for service areas)',
    license: 'BSD-3-Clause',
    read: '2026-11-19',
    calls: [
      {
        route: 'POST /google/places/v1/places::searchText',
        // Each parameter of Google's system may begin with a $
        query: names('fields $fields key alt prettyPrint quotaUser access_token oauth_token callback uploadType upload_protocol'),
        body: names(`evOptions includedType includePureServiceAreaBusinesses languageCode locationBias locationRestriction maxResultCount
          minRating openNow pageSize pageToken priceLevels rankPreference regionCode routingParameters searchAlongRouteParameters
          strictTypeFiltering textQuery`),
        requiredInBody: ['textQuery'],
      },
    ],
  },
]
