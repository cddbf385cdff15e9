import { z } from 'zod'

/** Any deliverable address: visible characters, an @, a domain with a dot */
const EMAIL_FORM = /^[^\s@<>,;"\p{Cc}\p{Cf}\p{Cs}]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,24}$/u

export const isEmailAddress = (text: string): boolean => text.length <= 254 && EMAIL_FORM.test(text)

/**
 * An address that we send mail to: name+tag@… and long suffixes (.photography) are common. Only sign-in addresses follow the
 * specification's narrower pattern (sign-in.ts), because its sign-in page would reject any other
 */
export const deliverableEmailSchema = ({ required, wrong }: { required: string; wrong: string }) =>
  z
    .string({ error: required })
    .trim()
    .min(1, { error: required, abort: true })
    .max(254, { error: wrong, abort: true })
    .regex(EMAIL_FORM, { error: wrong })
    .toLowerCase()

/** For forms with the same messages as the sign-in page */
export const contactEmail = deliverableEmailSchema({ required: 'Email is required', wrong: 'Email format incorrect' })
