import { fieldsNamed, names, type VendorContract } from '../vendor-contract.ts'

const TWILIO = '/twilio/2010-04-01/Accounts/:accountSid'
const twilioPage = fieldsNamed(...names('end first_page_uri next_page_uri page page_size previous_page_uri start uri'))

const CALL_FIELDS = names(`sid date_created date_updated parent_call_sid account_sid to to_formatted from from_formatted phone_number_sid
  status start_time end_time duration price price_unit direction answered_by api_version forwarded_from group_sid caller_name queue_time
  trunk_sid uri subresource_uris`)
const CALL_STATUSES = names('queued ringing in-progress completed busy failed no-answer canceled')

export const twilioContract: VendorContract = {
  vendor: 'twilio',
  source: 'twilio/twilio-oai spec/json/twilio_api_v2010.json and twilio_messaging_v1.json at d50069b (2026-04-14)',
  license: 'MIT',
  read: '2026-11-19',
  calls: [
    {
      route: `POST ${TWILIO}/Messages.json`,
      body: names(`To StatusCallback ApplicationSid MaxPrice ProvideFeedback Attempt ValidityPeriod ForceDelivery ContentRetention
        AddressRetention SmartEncoded PersistentAction TrafficType ShortenUrls ScheduleType SendAt SendAsMms ContentVariables RiskCheck
        From FallbackFrom MessagingServiceSid Body MediaUrl ContentSid`),
      requiredInBody: ['To'],
      response: fieldsNamed(
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
        calls: CALL_FIELDS,
      },
      enums: { 'calls.status': CALL_STATUSES },
    },
    {
      route: `POST ${TWILIO}/Calls.json`,
      body: names(`To From Method FallbackUrl FallbackMethod StatusCallback StatusCallbackEvent StatusCallbackMethod SendDigits Timeout
        Record RecordingChannels RecordingStatusCallback RecordingStatusCallbackMethod RecordingConfigurationId SipAuthUsername
        SipAuthPassword MachineDetection MachineDetectionTimeout RecordingStatusCallbackEvent Trim CallerId
        MachineDetectionSpeechThreshold MachineDetectionSpeechEndThreshold MachineDetectionSilenceTimeout AsyncAmd
        AsyncAmdStatusCallback AsyncAmdStatusCallbackMethod Passports Byoc CallReason CallToken RecordingTrack TimeLimit
        ClientNotificationUrl Url Twiml ApplicationSid`),
      requiredInBody: ['To', 'From'],
      response: fieldsNamed(...CALL_FIELDS),
      enums: { status: CALL_STATUSES },
    },
    {
      route: `POST ${TWILIO}/Calls/:file`,
      body: names('Url Method Status FallbackUrl FallbackMethod StatusCallback StatusCallbackMethod Twiml TimeLimit'),
      response: fieldsNamed(...CALL_FIELDS),
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
        'recordings.source': names('DialVerb Conference OutboundAPI Trunking RecordVerb StartCallRecordingAPI StartConferenceRecordingAPI'),
      },
    },
    {
      route: `GET ${TWILIO}/IncomingPhoneNumbers.json`,
      query: names('Beta FriendlyName PhoneNumber Origin PageSize Page PageToken'),
      response: {
        ...twilioPage,
        incoming_phone_numbers: names(`account_sid address_sid address_requirements api_version beta capabilities date_created date_updated
          friendly_name identity_sid phone_number origin sid sms_application_sid sms_fallback_method sms_fallback_url sms_method sms_url
          status_callback status_callback_method trunk_sid uri voice_receive_mode voice_application_sid voice_caller_id_lookup
          voice_fallback_method voice_fallback_url voice_method voice_url emergency_status emergency_address_sid
          emergency_address_status bundle_sid status type`),
      },
    },
    {
      route: 'GET /twilio/v1/Services/:service/Compliance/Usa2p',
      query: names('PageSize Page PageToken'),
      response: {
        meta: null,
        compliance: names(`sid account_sid brand_registration_sid messaging_service_sid description message_samples us_app_to_person_usecase
          has_embedded_links has_embedded_phone subscriber_opt_in age_gated direct_lending campaign_status campaign_id
          is_externally_registered rate_limits message_flow opt_in_message opt_out_message help_message opt_in_keywords opt_out_keywords
          help_keywords date_created date_updated url mock errors`),
      },
    },
    {
      route: 'GET /twilio/v1/Tollfree/Verifications',
      query: names('TollfreePhoneNumberSid Status ExternalReferenceId IncludeSubAccounts PageSize Page PageToken TrustProductSid'),
      response: {
        meta: null,
        verifications: names(`sid account_sid customer_profile_sid trust_product_sid date_created date_updated tollfree_phone_number_sid
          tollfree_phone_number status url rejection_reason error_code edit_expiration edit_allowed rejection_reasons resource_links
          external_reference_id`),
      },
      enums: { 'verifications.status': names('PENDING_REVIEW IN_REVIEW TWILIO_APPROVED TWILIO_REJECTED') },
    },
    {
      route: 'GET /twilio/v1/a2p/BrandRegistrations/:brand',
      response: fieldsNamed(
        ...names(`sid account_sid customer_profile_bundle_sid a2p_profile_bundle_sid date_created date_updated brand_type status tcr_id
          failure_reason errors url brand_score brand_feedback identity_status russell_3000 government_entity tax_exempt_status
          skip_automatic_sec_vet mock links`),
      ),
      enums: {
        status: names('PENDING APPROVED FAILED IN_REVIEW DELETION_PENDING DELETION_FAILED SUSPENDED'),
        identity_status: names('SELF_DECLARED UNVERIFIED VERIFIED VETTED_VERIFIED'),
      },
    },
    {
      route: 'GET /twilio/v1/Services/:service/PhoneNumbers',
      query: names('PageSize Page PageToken'),
      response: {
        meta: null,
        phone_numbers: names('sid account_sid service_sid date_created date_updated phone_number country_code capabilities url'),
      },
    },
    {
      route: 'POST /twilio/v1/Services/:service/PhoneNumbers',
      body: names('PhoneNumberSid'),
      requiredInBody: ['PhoneNumberSid'],
      response: fieldsNamed(...names('sid account_sid service_sid date_created date_updated phone_number country_code capabilities url')),
    },
    {
      route: `POST ${TWILIO}/IncomingPhoneNumbers.json`,
      body: names(`PhoneNumber AreaCode ApiVersion FriendlyName SmsApplicationSid SmsFallbackMethod SmsFallbackUrl SmsMethod SmsUrl
        StatusCallback StatusCallbackMethod VoiceApplicationSid VoiceCallerIdLookup VoiceFallbackMethod VoiceFallbackUrl VoiceMethod VoiceUrl
        EmergencyStatus EmergencyAddressSid TrunkSid IdentitySid AddressSid VoiceReceiveMode BundleSid`),
    },
    {
      route: `GET ${TWILIO}/AvailablePhoneNumbers/US/Local.json`,
      query: names(`AreaCode Contains SmsEnabled MmsEnabled VoiceEnabled ExcludeAllAddressRequired ExcludeLocalAddressRequired
        ExcludeForeignAddressRequired Beta NearNumber NearLatLong Distance InPostalCode InRegion InRateCenter InLata InLocality FaxEnabled
        PageSize Page PageToken`),
      response: {
        uri: null,
        available_phone_numbers:
          names(`phone_number friendly_name locality region postal_code rate_center lata latitude longitude iso_country
          address_requirements beta capabilities`),
      },
    },
    {
      route: `GET ${TWILIO}`,
      response: fieldsNamed(
        ...names('auth_token date_created date_updated friendly_name owner_account_sid sid status subresource_uris type uri'),
      ),
      enums: { status: names('active suspended closed'), type: names('Trial Full') },
    },
  ],
}
