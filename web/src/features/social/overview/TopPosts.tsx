import { VisuallyHidden } from '@mantine/core'
import { formatCountOf } from '#contract/formats/intl-formats.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { PostPicture } from '../content/PostPicture.tsx'
import { isReadNetwork, LIKES_LABELS, type Network } from '../networks.ts'
import type { TopPost } from '../social.data.ts'
import { formatPercent } from '../social-labels.ts'
import type { SocialView } from '../social-view.ts'
import classes from './top-posts.module.css'

/** The period's posts with the highest engagement rate; each opens in the list, sorted the same way */
export function TopPosts({ network, posts, view }: { network: Network; posts: readonly TopPost[]; view: SocialView }) {
  if (!isReadNetwork(network)) return null
  const { one, many } = LIKES_LABELS[network]
  return (
    <Card title="Top posts" aside={`${LIKES_LABELS[network].title} and comments per person reached`}>
      <ol className={classes.posts}>
        {posts.map((post) => (
          <li key={post.key}>
            <AppLink className={classes.post} to={view.hrefWith({ view: 'content', sort: 'engagement', post: post.key })}>
              <span className={classes.picture}>
                <PostPicture picture={post.picture === '' ? null : { url: post.picture, width: 0, height: 0 }} />
              </span>
              <span className={classes.textBlock}>
                <span className={classes.rateLine}>
                  <b className={classes.rate}>{post.engagement === null ? '–' : formatPercent(post.engagement)}</b> engagement rate
                </span>
                <span className={classes.text}>{post.text || 'No description'}</span>
                <span className={classes.counts}>
                  <VisuallyHidden>: </VisuallyHidden>
                  {formatCountOf(post.likes, one, many)}, {formatCountOf(post.comments, 'comment')}
                </span>
              </span>
            </AppLink>
          </li>
        ))}
      </ol>
    </Card>
  )
}
