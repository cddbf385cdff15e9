import { z } from 'zod'
import { LANGUAGES } from './languages.ts'

/** The wire schema, separate from languages.ts, which the customers' small pages also load */
export const language = z.enum(LANGUAGES, { error: 'language must be en or es' })
