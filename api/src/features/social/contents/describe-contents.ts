import { CONTENTS_SIZE, type FacebookContent, type InstagramContent } from '#contract/social/social-contents.ts'
import type { ReadNetwork } from '#contract/social/social-networks.ts'
import type { ContentRow, ContentsQuery, StoredMedia } from './contents.queries.ts'
import { listIdentityOf } from './contents.queries.ts'
import { encodeListToken } from './list-tokens.ts'

export type PathOf = (fileUuid: string, size?: 'whole' | 'small') => string

/** Side length of the small picture shown in the grid; the dialog shows the large one */
const SMALL_SIDE = 640

/** Splits the rows into the posts of this page and the token for the next page */
export function splitContentPage(rows: readonly ContentRow[], network: ReadNetwork, query: ContentsQuery) {
  const posts = rows.slice(0, CONTENTS_SIZE)
  const last = rows.length > CONTENTS_SIZE ? posts.at(-1) : undefined
  return { posts, next: last ? encodeListToken(listIdentityOf(network, query), [last.rank, last.moment, last.postId]) : null }
}

interface Item {
  picture: StoredMedia | undefined
  video: StoredMedia | undefined
}

/** Groups pictures and videos by their position */
function groupMediaItems(media: readonly StoredMedia[]): Item[] {
  const positions = [...new Set(media.map(({ position }) => position))].sort((one, other) => one - other)
  return positions.map((at) => ({
    picture: media.find(({ position, part }) => position === at && part === 'picture'),
    video: media.find(({ position, part }) => position === at && part === 'video'),
  }))
}

function imageCandidatesOf(picture: StoredMedia | undefined, pathOf: PathOf) {
  if (!picture) return []
  const { fileUuid, width, height } = picture
  const shrink = Math.min(1, SMALL_SIDE / Math.max(width, height, 1))
  return [
    { url: pathOf(fileUuid), width, height },
    { url: pathOf(fileUuid, 'small'), width: Math.round(width * shrink), height: Math.round(height * shrink) },
  ]
}

export function toWireInstagramContent(row: ContentRow, pathOf: PathOf): InstagramContent {
  const items = groupMediaItems(row.media)
  const [first] = items
  return {
    content_id: row.postId,
    content_code: row.code,
    url: row.deleted ? '' : row.url,
    like_count: row.likes,
    comment_count: row.comments,
    video_play_count: row.plays,
    description: row.description,
    device_timestamp: row.postedAt,
    images: { candidates: imageCandidatesOf(first?.picture, pathOf) },
    carousel_media:
      items.length > 1
        ? items.map(({ picture, video }) => ({
            display_uri: picture ? pathOf(picture.fileUuid) : '',
            width: picture?.width ?? 0,
            height: picture?.height ?? 0,
            video_url: video ? pathOf(video.fileUuid) : '',
          }))
        : [],
    video: items.length === 1 && first?.video ? [{ url: pathOf(first.video.fileUuid) }] : [],
    engagement_rate: row.engagement,
    deleted: row.deleted,
  }
}

export function toWireFacebookContent(row: ContentRow, pathOf: PathOf): FacebookContent {
  const items = groupMediaItems(row.media)
  const [first] = items
  return {
    facebook_content_key: row.code,
    facebook_content_url: row.deleted ? '' : row.url,
    likes: row.likes,
    post_description: row.description,
    comments_count: row.comments,
    post_datetime: row.postedAt,
    images: first?.picture ? { uri: pathOf(first.picture.fileUuid), width: first.picture.width, height: first.picture.height } : null,
    carousel_images:
      items.length > 1
        ? items.map(({ picture, video }) => ({
            image_file_uri: picture ? pathOf(picture.fileUuid) : '',
            width: picture?.width ?? 0,
            height: picture?.height ?? 0,
            video_url: video ? pathOf(video.fileUuid) : '',
          }))
        : [],
    videos: items.length === 1 && first?.video ? { video_hd_file: pathOf(first.video.fileUuid) } : null,
    engagement_rate: row.engagement,
    deleted: row.deleted,
  }
}
