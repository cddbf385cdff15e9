import type { z } from 'zod'
import type { myInformation } from '#contract/my-information.ts'

export const BRIGHT_SMILE = {
  code: 200,
  uuid: '5e0f4a52-57c5-4f6d-9f2d-0c8c6f6f1a01',
  type: 'MAIN',
  permissions: ['bills', 'statements', 'settings'],
  login_email: 'demo@marquee.test',
  name: null,
  calling_phone: null,
  company_name: 'Bright Smile Dental',
  company_logo: '',
  time_zone: 'America/Chicago',
  address1: '412 Maple Avenue',
  address2: 'Suite 2',
  city: 'Springfield',
  state: 'IL',
  zip_code: '62704',
  phone_number: '(217) 555-0100',
  public_files_uuid: null,
  twilio: { twilio_number: { country_code: '+1' } },
} satisfies z.input<typeof myInformation>
