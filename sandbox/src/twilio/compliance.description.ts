import { z } from 'zod'
import type { DescribedCall } from '../described-call.ts'
import { paging, sidSchema } from './twilio-schemas.ts'

const campaign = z.object({
  sid: sidSchema('QE'),
  account_sid: sidSchema('AC'),
  brand_registration_sid: sidSchema('BN'),
  campaign_status: z.string(),
  errors: z.array(z.unknown()),
})
const serviceSender = z.object({
  sid: sidSchema('PN'),
  account_sid: sidSchema('AC'),
  service_sid: z.string(),
  phone_number: z.string(),
  country_code: z.string(),
})
const verification = z.object({
  sid: sidSchema('HH'),
  account_sid: sidSchema('AC'),
  tollfree_phone_number_sid: sidSchema('PN'),
  status: z.enum(['PENDING_REVIEW', 'IN_REVIEW', 'TWILIO_APPROVED', 'TWILIO_REJECTED']),
  rejection_reason: z.string().nullable(),
  rejection_reasons: z.array(z.unknown()),
})

/** What carriers demand of senders, and the senders of messaging services */
export const complianceCalls: DescribedCall[] = [
  {
    route: 'POST /twilio/v1/Services/:service/PhoneNumbers',
    body: z.strictObject({ PhoneNumberSid: z.string() }),
    response: serviceSender,
  },
  {
    route: 'GET /twilio/v1/Services/:service/PhoneNumbers',
    query: z.strictObject(paging),
    response: z.object({ phone_numbers: z.array(serviceSender), meta: z.looseObject({}) }),
  },
  {
    route: 'GET /twilio/v1/a2p/BrandRegistrations/:brand',
    response: z.object({
      sid: z.string(),
      account_sid: sidSchema('AC'),
      brand_type: z.enum(['STANDARD', 'SOLE_PROPRIETOR']),
      status: z.enum(['PENDING', 'IN_REVIEW', 'APPROVED', 'FAILED', 'SUSPENDED', 'DELETION_PENDING', 'DELETION_FAILED']),
      identity_status: z.enum(['SELF_DECLARED', 'UNVERIFIED', 'VERIFIED', 'VETTED_VERIFIED']),
      failure_reason: z.string().nullable(),
      errors: z.array(z.unknown()),
    }),
  },
  {
    route: 'GET /twilio/v1/Services/:service/Compliance/Usa2p',
    query: z.strictObject(paging),
    response: z.object({ compliance: z.array(campaign), meta: z.looseObject({}) }),
  },
  {
    route: 'GET /twilio/v1/Tollfree/Verifications',
    query: z.strictObject({ ...paging, TollfreePhoneNumberSid: sidSchema('PN').optional() }),
    response: z.object({ verifications: z.array(verification), meta: z.looseObject({}) }),
  },
]
