import { z } from 'zod'

/** Variable types that the platform and the vendors share, each with its error message */
export const port = z.coerce.number('must be a port number between 0 and 65535').int().min(0).max(65535)

export const flag = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true')

export const urlSchema = (protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })

export const webUrl = urlSchema(['https:', 'http:'])

export const origins = z
  .string()
  .transform((list) => list.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(webUrl))

export const perSecond = z.coerce
  .number('must be a number from 0.1 to 1000')
  .min(0.1, 'must be a number from 0.1 to 1000')
  .max(1000, 'must be a number from 0.1 to 1000')

const DOLLARS = 'must be dollars, like 0.0113'
export const dollars = z.coerce.number(DOLLARS).min(0, DOLLARS).max(10, DOLLARS)

export const perDay = z.coerce
  .number('must be a whole number from 1 to 1000000')
  .int('must be a whole number from 1 to 1000000')
  .min(1, 'must be a whole number from 1 to 1000000')
  .max(1_000_000, 'must be a whole number from 1 to 1000000')

const QUOTA = 'must be a whole number from 1 to 100'
export const quota = z.coerce.number(QUOTA).int(QUOTA).min(1, QUOTA).max(100, QUOTA)

const HOURS = 'must be two whole hours from 0 to 24, like 8-20'

export const hours = z
  .string()
  .regex(/^\d{1,2}-\d{1,2}$/, HOURS)
  .transform((value) => {
    const [from = 0, to = 0] = value.split('-').map(Number)
    return { from, to }
  })
  .refine(({ from, to }) => from < to && to <= 24, HOURS)

export const mailAddress = z.string().regex(/^[^<>@\s]+@[^<>@\s]+$/, 'must be an email address')

export const text = z.string().min(1)
