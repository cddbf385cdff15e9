import { IconPhotoOff, IconQuote } from '@tabler/icons-react'
import { useState } from 'react'
import type { Picture } from '../post/posts.ts'
import classes from './content.module.css'

interface PostPictureProps {
  /** Null if the post has only text */
  picture: Picture | null
  /** The first pictures on a screen are visible immediately, so they are not loaded lazily */
  isFirst?: boolean
}

/** Fills its box, whose size does not depend on the picture. Decorative, because the post's text is beside it */
export function PostPicture({ picture, isFirst = false }: PostPictureProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  if (!picture || picture.url === '' || picture.url === brokenUrl) {
    const Icon = picture ? IconPhotoOff : IconQuote
    return (
      <span className={classes.noPicture}>
        <Icon size={24} stroke={1.5} aria-hidden />
      </span>
    )
  }
  return (
    <img
      className={classes.picture}
      src={picture.url}
      alt=""
      width={picture.width || undefined}
      height={picture.height || undefined}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setBrokenUrl(picture.url)}
    />
  )
}
