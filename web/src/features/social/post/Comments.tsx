import { Button, Loader, Skeleton } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconHeart, IconHistory, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { formatCountOf } from '#contract/formats/intl-formats.ts'
import type { ReadNetwork } from '#contract/social/social-networks.ts'
import { isSessionEnded } from '../../../platform/api/api-error.ts'
import { When } from '../../../platform/time/When.tsx'
import { Avatar } from '../../../ui/content/Avatar.tsx'
import { LongText } from '../../../ui/content/LongText.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import { type Comment, useComments, useReplies } from './comments.data.ts'
import classes from './comments.module.css'
import type { Post } from './posts.ts'

export function Comments({ network, post }: { network: ReadNetwork; post: Post }) {
  const query = useComments(network, post.key)
  const comments = query.data?.pages.flatMap((page) => page.comments)
  const hasFailed = query.isError && !isSessionEnded(query.error)
  return (
    <section className={classes.comments} aria-label="Comments">
      <div className={classes.title}>
        <h3>{formatCountOf(post.comments, 'comment')}</h3>
        {comments && comments.length > 1 && <span>Newest first</span>}
      </div>
      {!comments && !hasFailed && <LoadingComments />}
      {comments?.length === 0 && (
        <p className={classes.none}>{post.comments === 0 ? 'No comments yet.' : 'The comments can’t be shown.'}</p>
      )}
      {comments && comments.length > 0 && (
        <ul className={classes.list}>
          {comments.map((comment) => (
            <li key={comment.id}>
              <CommentItem comment={comment} />
              {comment.replies > 0 && <Replies post={post.key} comment={comment} />}
            </li>
          ))}
        </ul>
      )}
      {hasFailed && (
        <p className={classes.failed} role="alert">
          {comments ? 'Earlier comments could not be loaded.' : 'The comments could not be loaded.'}{' '}
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconRefresh size={14} stroke={1.75} aria-hidden />}
            onClick={() => void (comments ? query.fetchNextPage() : query.refetch())}
          >
            Retry
          </Button>
        </p>
      )}
      {query.hasNextPage && !hasFailed && (
        <Button
          variant="default"
          size="xs"
          className={classes.earlier}
          loading={query.isFetchingNextPage}
          leftSection={<IconHistory size={14} stroke={1.75} aria-hidden />}
          onClick={() => void query.fetchNextPage()}
        >
          Show earlier comments
        </Button>
      )}
    </section>
  )
}

function CommentItem({ comment, isReply = false }: { comment: Comment; isReply?: boolean }) {
  const name = comment.name || 'Someone'
  return (
    <article className={classes.comment} aria-label={`${isReply ? 'Reply' : 'Comment'} by ${name}`}>
      <Avatar name={name.replace(/[._]/g, ' ')} src={comment.picture || null} size={isReply ? 28 : 36} isVaried />
      <div className={classes.text}>
        <p className={classes.who}>
          <b>{name}</b> <When at={comment.written} />
        </p>
        <LongText>{comment.text}</LongText>
        {comment.likes > 0 && (
          <p className={classes.likes}>
            <IconHeart size={14} stroke={1.75} aria-hidden /> {formatCountOf(comment.likes, 'like')}
          </p>
        )}
      </div>
    </article>
  )
}

/** Replies expand in place, and are requested only when expanded */
function Replies({ post, comment }: { post: string; comment: Comment }) {
  const [isOpen, setIsOpen] = useState(false)
  const replies = useReplies(post, comment.id, isOpen)
  const label = formatCountOf(comment.replies, 'reply', 'replies')
  const Arrow = isOpen ? IconChevronUp : IconChevronDown
  const isLoading = isOpen && replies.isPending && !replies.isError
  return (
    <div className={classes.replies}>
      <button type="button" className={classes.toggle} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isLoading ? <Loader size={14} color="currentColor" aria-hidden /> : <Arrow size={16} stroke={2} aria-hidden />}
        {isOpen ? 'Hide' : 'Show'} {label}
      </button>
      {isOpen && replies.data && (
        <ul className={classes.replyList}>
          {replies.data.map((reply) => (
            <li key={reply.id}>
              <CommentItem comment={reply} isReply />
            </li>
          ))}
        </ul>
      )}
      {isOpen && replies.isError && !isSessionEnded(replies.error) && (
        <p className={classes.failed} role="alert">
          The replies could not be loaded.{' '}
          <Button variant="subtle" size="xs" onClick={() => void replies.refetch()}>
            Retry
          </Button>
        </p>
      )}
    </div>
  )
}

const LOADING = [1, 2, 3, 4]

function LoadingComments() {
  return (
    <Loading label="Loading the comments">
      {LOADING.map((place) => (
        <div key={place} className={classes.comment}>
          <Skeleton circle className={classes.pictureShape} />
          <div className={classes.text}>
            <Skeleton className={classes.textShape} data-shape="lines" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
