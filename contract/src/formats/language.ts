import { z } from 'zod'
import { LANGUAGES } from './languages.ts'

/** The wire schema. Separate from languages.ts, which the customers' small pages load too */
export const language = z.enum(LANGUAGES, { error: 'language must be en or es' })
