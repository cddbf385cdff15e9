import { Button, SegmentedControl } from '@mantine/core'
import { IconLayoutGrid, IconList, IconPhoto } from '@tabler/icons-react'
import { formatCount, formatCountOf } from '#contract/formats/intl-formats.ts'
import type { ReadNetwork } from '#contract/social/social-networks.ts'
import { errorMessageOf, isSessionEnded, requestIdOf } from '../../../platform/api/api-error.ts'
import { formatDayRange } from '../../../platform/time/calendar-days.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { ChoicePill } from '../../../ui/filters/ChoicePill.tsx'
import { ListHead } from '../../../ui/lists/ListHead.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { CsvButton } from '../CsvButton.tsx'
import { type Contents, useContents } from '../contents.data.ts'
import { LIKES_LABELS, NETWORK_NAMES } from '../networks.ts'
import { PostDialog } from '../post/PostDialog.tsx'
import { type ContentSort, LAYOUTS, type SocialView } from '../social-view.ts'
import classes from './content.module.css'
import { describeContentTotals } from './content-messages.ts'
import { LoadingPosts, PostGrid } from './PostGrid.tsx'
import { PostTable } from './PostTable.tsx'

export function ContentTab({ network, view }: { network: ReadNetwork; view: SocialView }) {
  const contents = useContents(network, view.range, view.sort)
  const totals = contents.data?.pages[0]?.totals
  return (
    <>
      <ListHead
        headline={totals ? formatCountOf(totals.posts, 'post') : contents.isError ? 'Posts' : null}
        detail={totals ? describeContentTotals(totals, network, view.range) : contents.isError ? undefined : ''}
      />
      <Controls network={network} view={view} />
      <Posts network={network} view={view} contents={contents} />
    </>
  )
}

function Controls({ network, view }: { network: ReadNetwork; view: SocialView }) {
  const sorts: { value: ContentSort; label: string }[] = [
    { value: 'newest', label: 'Newest first' },
    { value: 'likes', label: `Most ${LIKES_LABELS[network].many}` },
    { value: 'comments', label: 'Most comments' },
    { value: 'engagement', label: 'Highest engagement rate' },
  ]
  const layouts = { grid: { Icon: IconLayoutGrid, label: 'Grid' }, list: { Icon: IconList, label: 'List' } }
  return (
    <div className={classes.controls}>
      <ChoicePill
        label="Sort"
        isRequired
        options={sorts}
        value={view.sort}
        onChange={(sort) => view.change({ sort: sort === 'newest' ? null : (sort ?? null), post: null })}
      />
      <SegmentedControl
        aria-label="Layout"
        value={view.layout}
        onChange={(layout) => view.change({ layout: layout === 'grid' ? null : layout })}
        data={LAYOUTS.map((value) => {
          const { Icon, label } = layouts[value]
          return {
            value,
            label: (
              <>
                <Icon size={16} stroke={1.75} aria-hidden />
                {label}
              </>
            ),
          }
        })}
      />
      <CsvButton network={network} range={view.range} table="posts" />
    </div>
  )
}

function Posts({ network, view, contents }: { network: ReadNetwork; view: SocialView; contents: Contents }) {
  const posts = contents.data?.pages.flatMap((page) => page.posts)
  const total = contents.data?.pages[0]?.totals.posts ?? 0
  if (!posts) {
    if (!contents.isError || isSessionEnded(contents.error)) return <LoadingPosts />
    return (
      <Card>
        <ErrorState
          title={`${NETWORK_NAMES[network]} posts could not be loaded`}
          message={errorMessageOf(contents.error)}
          requestId={requestIdOf(contents.error)}
          onRetry={() => void contents.refetch()}
        />
      </Card>
    )
  }
  if (posts.length === 0) return <NoData network={network} view={view} />
  const mostLiked = contents.data?.pages[0]?.totals.most_liked ?? null
  return (
    <div data-stale={contents.isPlaceholderData || undefined} className={classes.posts} aria-busy={contents.isPlaceholderData}>
      {view.layout === 'grid' ? (
        <PostGrid network={network} posts={posts} mostLiked={mostLiked} hrefOf={(post) => view.hrefWith({ post })} />
      ) : (
        <PostTable network={network} posts={posts} hrefOf={(post) => view.hrefWith({ post })} />
      )}
      <div className={classes.more}>
        {contents.hasNextPage && (
          <Button variant="default" loading={contents.isFetchingNextPage} onClick={() => void contents.fetchNextPage()}>
            More+
          </Button>
        )}
        <span role="status">
          {contents.isFetchNextPageError ? 'More posts could not be loaded. ' : ''}
          {formatCount(posts.length)} of {formatCountOf(total, 'post')}
        </span>
      </div>
      <PostDialog network={network} view={view} contents={contents} posts={posts} />
    </div>
  )
}

function NoData({ network, view }: { network: ReadNetwork; view: SocialView }) {
  const [longest] = view.presets.toReversed()
  const isLongest = longest && longest.from === view.range.from && longest.to === view.range.to
  return (
    <Card>
      <EmptyState
        icon={IconPhoto}
        title="No Data"
        text={`No ${NETWORK_NAMES[network]} posts from ${formatDayRange(view.range, view.today, ' to ')}.`}
        action={longest && !isLongest && <Button onClick={() => view.chooseRange(longest)}>Show {longest.label.toLowerCase()}</Button>}
      />
    </Card>
  )
}
