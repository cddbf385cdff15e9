import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useIsUnmounted } from '../../platform/api/is-gone.ts'
import { confirmDialog } from '../../ui/dialogs/confirm-dialog.ts'
import { PageHead } from '../../ui/page/PageHead.tsx'

const SENTENCE = 'There are no social media accounts available for viewing, please contact us'

/** No network is enabled, and only the agency can enable one: shows the specification's dialog over the empty page, and leads to Support */
export function NoNetworks() {
  const router = useRouter()
  const isGone = useIsUnmounted()
  const isShown = useRef(false)
  useEffect(() => {
    if (isShown.current) return
    isShown.current = true
    const notice = { title: 'Social Media', message: SENTENCE, confirmLabel: 'Contact us', cancelLabel: null }
    void confirmDialog(notice).then(() => {
      // Replaces the history entry, so that Back does not lead to the dialog again
      if (!isGone()) router.history.replace('/support')
    })
  }, [router, isGone])
  return <PageHead parent="Reporting" title="Social Media" />
}
