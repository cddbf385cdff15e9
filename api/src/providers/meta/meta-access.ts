import { z } from 'zod'
import type { OwnAccess } from '../../platform/connections/connection-vendor.ts'
import { ConsentEnded } from '../../platform/connections/consent-ended.ts'
import type { MetaGraph } from './meta-graph.ts'

export type AskGraph = <T extends z.ZodType>(shape: T, path: string, query?: Record<string, string>) => Promise<z.output<T>>

const pageToken = z.object({ access_token: z.string().min(1) })

/**
 * Asks with the person's token, or with the Page's own where `pageId` is given: posts and insights of a Page want that. A token that Meta
 * rejects is reported to the connection, which finds out why and tells the business
 */
export async function askAs(graph: MetaGraph, as: OwnAccess, pageId?: string): Promise<AskGraph> {
  const whole = await as.token()
  const reporting = async <T>(ask: () => Promise<T>): Promise<T> => {
    try {
      return await ask()
    } catch (error) {
      // Renewing is not possible at Meta: this throws what is wrong with the consent, where something is
      if (error instanceof ConsentEnded) await as.token(whole)
      throw error
    }
  }
  const token = pageId
    ? (await reporting(() => graph.call(pageToken, `/${pageId}`, { token: whole, query: { fields: 'access_token' }, isPatient: true })))
        .access_token
    : whole
  return (shape, path, query = {}) => reporting(() => graph.call(shape, path, { token, query, isPatient: true }))
}
