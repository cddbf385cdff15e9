import type { OwnAccess } from './connection-vendor.ts'

/** Metrics of one of the network's calendar days. A metric is absent if the network returns none (which is not zero) */
export interface SocialDay {
  day: string
  followers?: number
  /** Whether the followers were computed backward from a later total */
  followersEstimated?: boolean
  views?: number
  reach?: number
  visits?: number
}

/** What a network can lack: a metric that it has retired, or one that needs a permission that was not granted */
export type Lack = 'followers' | 'views' | 'reach' | 'visits' | 'age' | 'places' | 'post_reach' | 'comments' | 'likes'

/**
 * What the network has rejected, under the adapter's own names, each with a time. Stored between syncs, so that the adapter does not
 * request four times a day what will be rejected. The adapter adds to it
 */
export type Refusals = Record<string, string>

export interface SocialMediaItem {
  sourceId: string
  pictureUrl: string
  /** Empty for a picture */
  videoUrl: string
}

export interface SocialComment {
  commentId: string
  author: string
  contents: string
  writtenAt: Date
  likes: number
  replies: Paged<SocialReply>
}

export type SocialReply = Omit<SocialComment, 'replies'>

export interface SocialPost {
  postId: string
  code: string
  url: string
  description: string
  postedAt: Date
  /** null: the network does not return it, for example when somebody hides it */
  likes: number | null
  commentCount: number | null
  reach: number | null
  plays: number | null
  media: SocialMediaItem[]
  comments: Paged<SocialComment>
}

export interface Paged<T> {
  items: T[]
  /** Cursor of the next page; null on the last */
  next: string | null
}

export interface SocialAudience {
  /** Age groups as the network names them: "18-24" */
  women: Record<string, number>
  men: Record<string, number>
  cities: Record<string, number>
  countries: Record<string, number>
}

/** One page or account, opened on behalf of the business */
export interface SocialAccess {
  /** Scopes of the connection that may make requests possible that were rejected for a missing permission */
  neededScopes(): string[]
  readAccount(): Promise<{ name: string; url: string; followers: number | null }>
  /** Both days inclusive, at most `longestSpanDays` of them */
  readDays(from: string, to: string): Promise<{ days: SocialDay[]; lacking: Lack[] }>
  readAudience(): Promise<{ audience: Partial<SocialAudience>; lacking: Lack[] }>
  /** The newest first, each with the first page of its comments. `skip`: what was lacking on an earlier page of the list */
  listPosts(next: string | null, skip: readonly Lack[]): Promise<Paged<SocialPost> & { lacking: Lack[] }>
  /** Further comments, the newest first; null when the post no longer exists */
  listComments(postId: string, next: string): Promise<Paged<SocialComment> | null>
  listReplies(commentId: string, next: string): Promise<Paged<SocialReply> | null>
  /** Media with links that have not expired; null when the post no longer exists */
  findMedia(postId: string): Promise<SocialMediaItem[] | null>
}

/**
 * A social network. Every method throws ProviderError with a message that the practice can read, or ConsentEnded when only a new consent
 * helps
 */
export interface SocialSource {
  longestSpanDays: number
  open(as: OwnAccess, accountId: string, refusals: Refusals): Promise<SocialAccess>
  /** A picture or video at the network's own link; null if the link has expired. Throws MediaTooLarge beyond `maxBytes` */
  fetchMedia(url: string, maxBytes: number): Promise<{ bytes: Buffer; contentType: string } | null>
}

/** null when the installation has no app at the vendor */
export interface SocialSources {
  instagram: SocialSource | null
  facebook: SocialSource | null
}
