import { ActionIcon, Button } from '@mantine/core'
import {
  IconChevronDown,
  IconChevronUp,
  IconExternalLink,
  IconHeart,
  IconMessageCircle,
  IconPlayerPlay,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { formatCount } from '#contract/formats/intl-formats.ts'
import type { ReadNetwork } from '#contract/social/social-networks.ts'
import { When } from '../../../platform/time/When.tsx'
import { Avatar } from '../../../ui/content/Avatar.tsx'
import { LongText } from '../../../ui/content/LongText.tsx'
import { StatusBadge } from '../../../ui/content/StatusBadge.tsx'
import { LIKES_LABELS, NETWORK_NAMES } from '../networks.ts'
import { useNetworkInformation } from '../social.data.ts'
import { Comments } from './Comments.tsx'
import { MediaCarousel } from './MediaCarousel.tsx'
import classes from './post.module.css'
import type { Post } from './posts.ts'

interface PostViewProps {
  network: ReadNetwork
  post: Post
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

export function PostView({ network, post, onPrevious, onNext, onClose }: PostViewProps) {
  const [item, setItem] = useState(0)
  // Not remounted for another post, because the focus would be lost and the arrow keys with it
  const [shown, setShown] = useState(post.key)
  if (shown !== post.key) {
    setShown(post.key)
    setItem(0)
  }

  // Left and right move through the media and, at either end, on to the neighboring post
  function showNeighbour(event: KeyboardEvent) {
    const isInMedia = event.target instanceof HTMLVideoElement
    if (event.defaultPrevented || isInMedia || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowRight') item < post.media.length - 1 ? setItem(item + 1) : onNext?.()
    else if (event.key === 'ArrowLeft') item > 0 ? setItem(item - 1) : onPrevious?.()
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts for the buttons inside, which work without them
    <div className={classes.post} data-wordy={post.media.length === 0 || undefined} onKeyDown={showNeighbour}>
      {post.media.length > 0 && <MediaCarousel key={post.key} media={post.media} item={item} onItem={setItem} text={post.text} />}
      <div className={classes.side}>
        <Head network={network} post={post} onPrevious={onPrevious} onNext={onNext} onClose={onClose} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must be scrollable by keyboard too */}
        <section key={post.key} className={classes.scroll} tabIndex={0} aria-label="Description and comments">
          {post.text !== '' && (
            <div className={classes.text}>
              <LongText>{post.text}</LongText>
            </div>
          )}
          <Comments network={network} post={post} />
        </section>
        <Foot network={network} post={post} />
      </div>
    </div>
  )
}

function Head({ network, post, onPrevious, onNext, onClose }: PostViewProps) {
  const { data: account } = useNetworkInformation(network)
  const name = account?.name ?? NETWORK_NAMES[network]
  return (
    <div className={classes.head}>
      <Avatar name={name.replace(/[._]/g, ' ')} size={40} />
      <div className={classes.who}>
        <h2 className={classes.account}>{name}</h2>
        <p className={classes.posted}>
          <When at={post.posted} />
        </p>
      </div>
      <ActionIcon aria-label="Previous post" disabled={!onPrevious} onClick={onPrevious}>
        <IconChevronUp size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label="Next post" disabled={!onNext} onClick={onNext}>
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label="Close" onClick={onClose} data-autofocus>
        <IconX size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  )
}

function Foot({ network, post }: { network: ReadNetwork; post: Post }) {
  const labels = LIKES_LABELS[network]
  const name = NETWORK_NAMES[network]
  const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
  return (
    <div className={classes.foot}>
      <span className={classes.count}>
        <IconHeart {...icon} /> <b>{formatCount(post.likes)}</b> {post.likes === 1 ? labels.one : labels.many}
      </span>
      <span className={classes.count}>
        <IconMessageCircle {...icon} /> <b>{formatCount(post.comments)}</b> {post.comments === 1 ? 'comment' : 'comments'}
      </span>
      {post.plays !== null && (
        <span className={classes.count}>
          <IconPlayerPlay {...icon} /> <b>{formatCount(post.plays)}</b> {post.plays === 1 ? 'play' : 'plays'}
        </span>
      )}
      <span className={classes.open}>
        {post.isDeleted || post.url === '' ? (
          <StatusBadge tone="neutral" icon={IconTrash}>{`Deleted on ${name}`}</StatusBadge>
        ) : (
          <Button
            component="a"
            variant="default"
            href={post.url}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
          >
            Open on {name}
          </Button>
        )}
      </span>
    </div>
  )
}
