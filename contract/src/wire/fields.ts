import { z } from 'zod'

export const optionalBooleanSchema = (name: string) => z.boolean({ error: `${name} must be true or false` }).optional()

export const isHttpUrl = (value: string) => /^https?:\/\//.test(value) && URL.canParse(value)
