import type { ReactNode } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { SignInFrame } from '../../../ui/brand/SignInFrame.tsx'
import { Card } from '../../../ui/content/Card.tsx'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import { TextLink } from '../../../ui/page/TextLink.tsx'
import classes from './starter.module.css'

const DESCRIPTION = 'For setting up a connection by hand. Nothing is stored or connected here.'

/**
 * Frame of the pages for setting up a connection by hand, with a link to the regular way. Signed-in users also see the menu and the header
 */
export function StarterFrame({ title, children }: { title: string; children: ReactNode }) {
  const isSignedIn = useSession().token !== null
  const content = (
    <>
      {children}
      <p className={classes.usual}>
        To connect a business, use{' '}
        <TextLink to="/connections" size="body">
          Settings / Connections
        </TextLink>
      </p>
    </>
  )
  if (!isSignedIn) {
    return (
      <SignInFrame title={title} description={DESCRIPTION}>
        {content}
      </SignInFrame>
    )
  }
  return (
    <>
      <PageHead parent="Settings" title={title} description={DESCRIPTION} />
      <Card className={classes.card}>{content}</Card>
    </>
  )
}
