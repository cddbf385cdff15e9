import { z } from 'zod'
import { readCallableNumber } from '../numbers/callable-numbers.ts'

/** As it was written, because the server reads it like this rule does */
export const callableNumber = z.string({ error: 'Enter your phone number' }).superRefine((written, { addIssue }) => {
  const read = readCallableNumber(written)
  if ('problem' in read) addIssue({ code: 'custom', message: read.problem })
})
