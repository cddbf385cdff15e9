import { useEffect, useRef, useState } from 'react'
import type { ReadNetwork } from '#contract/social/social-networks.ts'
import { useOverlayAddressQuery } from '../../../platform/lists/use-overlay-address.ts'
import { useSession } from '../../../platform/session/session.ts'
import { formatDate, formatTime } from '../../../platform/time/moments.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { notifyError } from '../../../ui/dialogs/toasts.ts'
import type { Contents } from '../contents.data.ts'
import type { SocialView } from '../social-view.ts'
import { PostView } from './PostView.tsx'
import type { Post } from './posts.ts'
import { usePostAddress } from './use-post-address.ts'

interface PostDialogProps {
  network: ReadNetwork
  view: SocialView
  contents: Contents
  /** The loaded posts of the list, in list order */
  posts: readonly Post[]
}

/** The post named in the address, with its media and comments */
export function PostDialog({ network, view, contents, posts }: PostDialogProps) {
  const { timeZone } = useSession()
  const { exchange, close, drop } = usePostAddress()
  // Updates immediately, while the list follows the URL in a transition: a second click must start from the post that the first click
  // opened
  const named = useOverlayAddressQuery().query.get('post')
  const open = useRef(named)
  useEffect(() => {
    open.current = named
  }, [named])
  const place = posts.findIndex(({ key }) => key === named)
  const post = posts[place]
  // The last post stays rendered while the dialog fades out
  const [drawn, setDrawn] = useState(post)
  if (post && post !== drawn) setDrawn(post)
  const isMissing = named !== null && named === view.post && !post && !contents.isPlaceholderData
  const { hasNextPage, isFetching, isError, fetchNextPage } = contents

  // For a post further down the list, loads pages until the post is found
  useEffect(() => {
    if (!isMissing || isFetching) return
    if (hasNextPage && !isError) void fetchNextPage()
    else {
      drop()
      notifyError('This post isn’t in the selected period')
    }
  })

  async function showNext() {
    const next = posts[place + 1]
    if (next) return exchange(next.key)
    const { data } = await fetchNextPage()
    const more = data?.pages.flatMap((page) => page.posts)[place + 1]
    // Unless the user closed the dialog, or opened another post, while the list was loading
    if (more && open.current === post?.key) exchange(more.key)
  }

  const previous = posts[place - 1]
  const isLast = place === posts.length - 1 && !hasNextPage
  return (
    <Dialog
      isBare
      opened={post !== undefined}
      onClose={close}
      size="scan"
      title={drawn ? `Post from ${formatDate(drawn.posted, timeZone)}, ${formatTime(drawn.posted, timeZone)}` : 'Post'}
    >
      {drawn && (
        <PostView
          network={network}
          post={drawn}
          onPrevious={previous ? () => exchange(previous.key) : undefined}
          onNext={isLast ? undefined : () => void showNext()}
          onClose={close}
        />
      )}
    </Dialog>
  )
}
