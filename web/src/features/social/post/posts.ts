import type { FacebookContent, InstagramContent } from '#contract/social/social-contents.ts'

export interface Picture {
  url: string
  /** 0 if the network did not report it */
  width: number
  height: number
}

export type Media = ({ kind: 'picture' } & Picture) | ({ kind: 'video'; poster: string } & Picture)

/** A post on either network */
export interface Post {
  key: string
  /** URL on the network; empty if the post was deleted there */
  url: string
  text: string
  posted: string
  likes: number
  comments: number
  plays: number | null
  /** Percentage of the people reached; null if their number is unknown */
  engagement: number | null
  isDeleted: boolean
  /** Thumbnail of the post in a list; null for a text-only post */
  cover: Picture | null
  media: Media[]
}

export function toInstagramPost(content: InstagramContent): Post {
  // The first is the original; the last is the smallest, which is enough for a list
  const { candidates } = content.images
  const whole = candidates[0] ?? null
  const [video] = content.video
  const items = content.carousel_media.map(({ display_uri: url, width, height, video_url: film }): Media => {
    return film ? { kind: 'video', url: film, poster: url, width, height } : { kind: 'picture', url, width, height }
  })
  return {
    key: content.content_code,
    url: content.url,
    text: content.description,
    posted: content.device_timestamp,
    likes: content.like_count,
    comments: content.comment_count,
    plays: content.video_play_count,
    engagement: content.engagement_rate,
    isDeleted: content.deleted,
    cover: candidates.at(-1) ?? toCoverPicture(content.carousel_media[0]),
    media: items.length > 0 ? items : listSingleMedia(whole, video?.url),
  }
}

export function toFacebookPost(content: FacebookContent): Post {
  const { images, videos } = content
  const cover = images ? { url: images.uri, width: images.width, height: images.height } : null
  const items = content.carousel_images.map(
    ({ image_file_uri: url, width, height, video_url: film }): Media =>
      film ? { kind: 'video', url: film, poster: url, width, height } : { kind: 'picture', url, width, height },
  )
  return {
    key: content.facebook_content_key,
    url: content.facebook_content_url,
    text: content.post_description,
    posted: content.post_datetime,
    likes: content.likes,
    comments: content.comments_count,
    plays: null,
    engagement: content.engagement_rate,
    isDeleted: content.deleted,
    cover: cover ?? items[0] ?? null,
    media: items.length > 0 ? items : listSingleMedia(cover, videos?.video_hd_file),
  }
}

function toCoverPicture(item: InstagramContent['carousel_media'][number] | undefined): Picture | null {
  return item ? { url: item.display_uri, width: item.width, height: item.height } : null
}

/** A single video, whose size is that of its cover, or a single picture */
function listSingleMedia(cover: Picture | null, video: string | undefined): Media[] {
  if (video) return [{ kind: 'video', url: video, poster: cover?.url ?? '', width: cover?.width ?? 0, height: cover?.height ?? 0 }]
  return cover ? [{ kind: 'picture', ...cover }] : []
}

/** "4 photos", "Video": describes media other than a single picture */
export function describeMedia({ media }: Post): string | null {
  const videos = media.filter(({ kind }) => kind === 'video').length
  if (media.length > 1) return videos === 0 ? `${media.length} photos` : `${media.length} photos and videos`
  return videos === 1 ? 'Video' : null
}
