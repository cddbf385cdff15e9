import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react'
import { formatPhoneNumber } from '#contract/formats/formats.ts'
import { When } from '../../platform/time/When.tsx'
import { Card } from '../../ui/content/Card.tsx'
import { StatusBadge } from '../../ui/content/StatusBadge.tsx'
import { TextLink } from '../../ui/page/TextLink.tsx'
import type { WebsiteNumbers } from './website-numbers.data.ts'
import classes from './website-numbers.module.css'
import { scriptTag, testAddress } from './website-numbers-messages.ts'

/** What to put on the website, whether it works, and how to try it */
export function ScriptCard({ website }: { website: WebsiteNumbers }) {
  const { site_key: siteKey, main_number: main, websites, last_visit_datetime: lastVisit } = website
  if (!siteKey || !main || websites.length === 0)
    return (
      <Card title="Your website">
        <p className={classes.help}>
          Your website isn’t set up for this yet. <TextLink to="/support">Contact support</TextLink>
        </p>
      </Card>
    )
  const tag = scriptTag(location.origin, siteKey)
  const [site = ''] = websites
  return (
    <Card
      title="Your website"
      aside={<StatusBadge tone={lastVisit ? 'good' : 'warning'}>{lastVisit ? 'Working' : 'No visits yet'}</StatusBadge>}
    >
      <p className={classes.help}>
        Add this line to the head of every page. It replaces {formatPhoneNumber(main)} with the right number for each visitor, sets no
        cookies, and doesn’t record who the visitor is. Without it, everyone sees your main number.
      </p>
      <pre className={classes.script}>
        <code>{tag}</code>
      </pre>
      <div className={classes.actions}>
        <CopyButton value={tag}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} stroke={1.75} aria-hidden />}
            >
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button
          component="a"
          variant="subtle"
          href={testAddress(site)}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
        >
          Test a visit from a Google ad
        </Button>
      </div>
      <p className={classes.last}>
        {lastVisit ? (
          <>
            Last visit <When at={lastVisit} show="since" />
          </>
        ) : (
          'Open your website once to confirm that the script works.'
        )}
      </p>
    </Card>
  )
}
