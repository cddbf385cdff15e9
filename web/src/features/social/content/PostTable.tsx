import { formatCount, formatCountOf } from '#contract/formats/intl-formats.ts'
import type { ReadNetwork } from '#contract/social/social-networks.ts'
import { When } from '../../../platform/time/When.tsx'
import { CardLink } from '../../../ui/lists/CardList.tsx'
import type { Column } from '../../../ui/lists/DataTable.tsx'
import { PagedList } from '../../../ui/lists/PagedList.tsx'
import { LIKES_LABELS } from '../networks.ts'
import type { Post } from '../post/posts.ts'
import { formatPercent } from '../social-labels.ts'
import classes from './content.module.css'
import { PostPicture } from './PostPicture.tsx'

interface PostTableProps {
  network: ReadNetwork
  posts: readonly Post[]
  hrefOf: (key: string) => string
}

export function PostTable({ network, posts, hrefOf }: PostTableProps) {
  const { one, many, title } = LIKES_LABELS[network]
  const columns: Column<Post>[] = [
    {
      key: 'post',
      header: 'Post',
      isRowLink: true,
      render: (post) => (
        <span className={classes.row} data-post={post.key}>
          <span className={classes.thumb}>
            <PostPicture picture={post.cover} />
          </span>
          <span className={classes.rowText}>{post.text || 'No description'}</span>
        </span>
      ),
    },
    { key: 'date', header: 'Date', size: 'short', render: ({ posted }) => <When at={posted} show="day" /> },
    { key: 'time', header: 'Time', size: 'short', render: ({ posted }) => <When at={posted} show="time" /> },
    { key: 'likes', header: title, align: 'end', size: 'number', render: ({ likes }) => formatCount(likes) },
    { key: 'comments', header: 'Comments', align: 'end', size: 'number', render: ({ comments }) => formatCount(comments) },
    {
      key: 'engagement',
      header: 'Engagement rate',
      align: 'end',
      size: 'number',
      render: ({ engagement }) => (engagement === null ? '–' : formatPercent(engagement)),
    },
  ]
  return (
    <PagedList
      caption="Posts"
      loadingLabel="Loading the posts"
      columns={columns}
      rows={posts}
      rowKey={({ key }) => key}
      rowHref={({ key }) => hrefOf(key)}
      empty={null}
      isWhole
      cardShape={['name', 'facts']}
      card={(post) => (
        <div className={classes.phoneRow}>
          <span className={classes.thumb}>
            <PostPicture picture={post.cover} />
          </span>
          <div className={classes.phoneText}>
            <CardLink to={hrefOf(post.key)}>{post.text || 'No description'}</CardLink>
            <p className={classes.posted}>
              <When at={post.posted} />
            </p>
            <p className={classes.posted}>
              {formatCountOf(post.likes, one, many)}, {formatCountOf(post.comments, 'comment')}
            </p>
          </div>
        </div>
      )}
    />
  )
}
