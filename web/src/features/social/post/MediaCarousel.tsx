import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPhotoOff } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import classes from './post.module.css'
import type { Media } from './posts.ts'

interface MediaCarouselProps {
  media: readonly Media[]
  item: number
  onItem: (item: number) => void
  /** The post's text, which provides the pictures' alternative texts */
  text: string
}

/** More dots than this would not be distinguishable */
const MAX_DOTS = 10

export function MediaCarousel({ media, item, onItem, text }: MediaCarouselProps) {
  const shown = media[item]
  const [first] = media
  if (!shown || !first) return null
  // All have the aspect ratio of the first one, to avoid a layout shift
  const shape = first.width > 0 && first.height > 0 ? `${first.width} / ${first.height}` : '1 / 1'
  return (
    <section
      className={classes.media}
      style={{ '--shape': shape } as CSSProperties}
      aria-label="Photos and videos"
      aria-roledescription="carousel"
    >
      <Item key={shown.url} media={shown} label={labelOfItem(media, item, text)} />
      {media.length > 1 && (
        <>
          <ActionIcon
            className={classes.turn}
            data-side="start"
            variant="default"
            aria-label="Previous photo or video"
            disabled={item === 0}
            onClick={() => onItem(item - 1)}
          >
            <IconChevronLeft size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon
            className={classes.turn}
            data-side="end"
            variant="default"
            aria-label="Next photo or video"
            disabled={item === media.length - 1}
            onClick={() => onItem(item + 1)}
          >
            <IconChevronRight size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
          <span className={classes.which} role="status">
            {item + 1} of {media.length}
          </span>
          {media.length <= MAX_DOTS && (
            <span className={classes.dots} aria-hidden>
              {media.map(({ url }, place) => (
                <i key={url} data-on={place === item || undefined} />
              ))}
            </span>
          )}
        </>
      )}
    </section>
  )
}

function Item({ media, label }: { media: Media; label: string }) {
  const [isBroken, setIsBroken] = useState(false)
  const size = { width: media.width || undefined, height: media.height || undefined }
  if (isBroken || media.url === '') {
    return (
      <p className={classes.broken}>
        <IconPhotoOff size={28} stroke={1.5} aria-hidden />
        {media.kind === 'video' ? 'This video could not be loaded' : 'This photo could not be loaded'}
      </p>
    )
  }
  if (media.kind === 'video') {
    return (
      <video
        className={classes.item}
        src={media.url}
        poster={media.poster || undefined}
        controls
        playsInline
        preload="metadata"
        aria-label={label}
        onError={() => setIsBroken(true)}
        {...size}
      />
    )
  }
  return <img className={classes.item} src={media.url} alt={label} decoding="async" onError={() => setIsBroken(true)} {...size} />
}

const LONGEST = 100

function labelOfItem(media: readonly Media[], item: number, text: string): string {
  const kind = media[item]?.kind === 'video' ? 'Video' : 'Picture'
  const which = media.length > 1 ? ` ${item + 1} of ${media.length}` : ''
  const excerpt = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
  return `${kind}${which}${excerpt ? `: ${excerpt}` : ''}`
}
