import { z } from 'zod'
import type { OwnAccess } from '../../platform/vendors/connection-vendor.ts'
import { ConsentEnded } from '../../platform/vendors/consent-ended.ts'
import type { MetaGraph } from './meta-graph.ts'

export type GraphFetcher = <T extends z.ZodType>(shape: T, path: string, query?: Record<string, string>) => Promise<z.output<T>>

const pageToken = z.object({ access_token: z.string().min(1) })

/**
 * Fetches with the person's token, or, if `pageId` is given, with the Page's own token, which a Page's posts and insights require. A token
 * that Meta rejects is reported to the connection, which finds out why and notifies the business
 */
export async function createGraphFetcher(graph: MetaGraph, as: OwnAccess, pageId?: string): Promise<GraphFetcher> {
  const personToken = await as.token()
  const reportRejection = async <T>(request: () => Promise<T>): Promise<T> => {
    try {
      return await request()
    } catch (error) {
      // Meta cannot renew tokens. If there is a problem with the consent, this call throws it
      if (error instanceof ConsentEnded) await as.token(personToken)
      throw error
    }
  }
  const token = pageId
    ? (
        await reportRejection(() =>
          graph.call(pageToken, `/${pageId}`, { token: personToken, query: { fields: 'access_token' }, isPatient: true }),
        )
      ).access_token
    : personToken
  return (shape, path, query = {}) => reportRejection(() => graph.call(shape, path, { token, query, isPatient: true }))
}
