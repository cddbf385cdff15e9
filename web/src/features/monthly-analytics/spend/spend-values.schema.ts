import { z } from 'zod'
import { parseDollarsToCents } from './dollars.ts'
import { mapEachSource } from './spend-values.ts'

const amount = z.string().refine((typed) => parseDollarsToCents(typed) !== undefined, { error: 'Enter an amount from $0 to $1,000,000' })

export const spendRules = z.object(mapEachSource(() => amount))
