import { z } from 'zod'

/** Any deliverable address: visible characters, an @, a domain with a dot */
const EMAIL_FORM = /^[^\s@<>,;"\p{Cc}\p{Cf}\p{Cs}]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,24}$/u

/**
 * An address that we write to: name+tag@… and long suffixes (.photography) are common. Only those that sign in follow the specification's
 * narrower pattern (sign-in.ts), because its sign-in page would refuse any other
 */
export const deliverableEmail = ({ required, wrong }: { required: string; wrong: string }) =>
  z
    .string({ error: required })
    .trim()
    .min(1, { error: required, abort: true })
    .max(254, { error: wrong, abort: true })
    .regex(EMAIL_FORM, { error: wrong })
    .toLowerCase()

/** Of a form with the sign-in page's words */
export const contactEmail = deliverableEmail({ required: 'Email is required', wrong: 'Email format incorrect' })
