import { z } from 'zod'
import { cleanPlatformText, cleanPlatformUrl } from '../../platform/vendors/read-platform-text.ts'
import type { GraphFetcher } from './meta-access.ts'
import { GraphRejectedError } from './meta-errors.ts'

const profile = z.object({
  name: z.string().optional(),
  username: z.string().optional(),
  link: z.string().optional(),
  followers_count: z.number().int().optional(),
})

/** Name, address and followers of a Page or an account */
export async function fetchProfile(request: GraphFetcher, id: string, fields: string) {
  const { name = '', username, link, followers_count: followers } = await request(profile, `/${id}`, { fields })
  return {
    name: cleanPlatformText(username ?? name),
    url: username ? `https://www.instagram.com/${encodeURIComponent(username)}/` : cleanPlatformUrl(link),
    followers: followers ?? null,
  }
}

/** null when the post or comment no longer exists */
export async function nullIfNodeGone<T>(request: () => Promise<T>): Promise<T | null> {
  try {
    return await request()
  } catch (error) {
    if (error instanceof GraphRejectedError && error.isGone) return null
    throw error
  }
}
