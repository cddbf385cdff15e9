import { Skeleton } from '@mantine/core'
import { IconHeart, IconMessageCircle, IconPhoto, IconPlayerPlay, IconTrash, IconTrophy } from '@tabler/icons-react'
import { formatCount } from '#contract/formats/intl-formats.ts'
import type { ReadNetwork } from '#contract/social/social-networks.ts'
import { When } from '../../../platform/time/When.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import { LIKES_LABELS, NETWORK_NAMES } from '../networks.ts'
import { describeMedia, type Post } from '../post/posts.ts'
import { formatPercent } from '../social-labels.ts'
import classes from './content.module.css'
import { PostPicture } from './PostPicture.tsx'

interface PostGridProps {
  network: ReadNetwork
  posts: readonly Post[]
  mostLiked: string | null
  hrefOf: (key: string) => string
}

/** Number of pictures visible without scrolling */
const AT_FIRST = 8

export function PostGrid({ network, posts, mostLiked, hrefOf }: PostGridProps) {
  return (
    <ul className={classes.grid} aria-label="Posts">
      {posts.map((post, place) => (
        <li key={post.key} className={classes.card}>
          <div className={classes.frame}>
            <PostPicture picture={post.cover} isFirst={place < AT_FIRST} />
            <PostSigns network={network} post={post} isMostLiked={post.key === mostLiked} />
          </div>
          <PostCard network={network} post={post} href={hrefOf(post.key)} />
        </li>
      ))}
    </ul>
  )
}

function PostCard({ network, post, href }: { network: ReadNetwork; post: Post; href: string }) {
  const labels = LIKES_LABELS[network]
  return (
    <div className={classes.textBlock}>
      <p className={classes.posted}>
        <When at={post.posted} />
      </p>
      <AppLink to={href} className={classes.text} data-post={post.key}>
        {post.text || 'No description'}
      </AppLink>
      <p className={classes.counts}>
        <span>
          <IconHeart size={16} stroke={1.75} aria-hidden /> <b>{formatCount(post.likes)}</b> {post.likes === 1 ? labels.one : labels.many}
        </span>
        <span>
          <IconMessageCircle size={16} stroke={1.75} aria-hidden /> <b>{formatCount(post.comments)}</b>{' '}
          {post.comments === 1 ? 'comment' : 'comments'}
        </span>
        {post.engagement !== null && (
          <span title="Share of people reached who reacted">
            <b>{formatPercent(post.engagement)}</b> engagement rate
          </span>
        )}
      </p>
    </div>
  )
}

function PostSigns({ network, post, isMostLiked }: { network: ReadNetwork; post: Post; isMostLiked: boolean }) {
  const media = describeMedia(post)
  const MediaIcon = media?.startsWith('Video') ? IconPlayerPlay : IconPhoto
  return (
    <>
      {isMostLiked && (
        <span className={classes.sign} data-side="start" data-tone="primary">
          <IconTrophy size={14} stroke={1.75} aria-hidden /> {network === 'facebook' ? 'Most reactions' : 'Most liked'}
        </span>
      )}
      {media && (
        <span className={classes.sign} data-side="end">
          <MediaIcon size={14} stroke={1.75} aria-hidden /> {media}
        </span>
      )}
      {post.isDeleted && (
        <span className={classes.sign} data-side="bottom">
          <IconTrash size={14} stroke={1.75} aria-hidden /> Deleted on {NETWORK_NAMES[network]}
        </span>
      )}
    </>
  )
}

const LOADING = [1, 2, 3, 4, 5, 6, 7, 8]

export function LoadingPosts() {
  return (
    <Loading label="Loading the posts">
      <div className={classes.grid}>
        {LOADING.map((place) => (
          <div key={place} className={classes.card}>
            <Skeleton className={classes.frame} radius={0} />
            <div className={classes.textBlock}>
              <Skeleton className={classes.textShape} data-shape="lines" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}
