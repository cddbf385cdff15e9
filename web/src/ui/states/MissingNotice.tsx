import { TextLink } from '../page/TextLink.tsx'
import classes from './MissingNotice.module.css'

interface MissingNoticeProps {
  /** The promoter's settings, as the server sent them */
  settings: { has_google: boolean; has_yelp: boolean; has_own_address: boolean; postal_address: string } | undefined
  mayEnterAddress: boolean
}

/** What a business should know before it invites anybody; nothing where nothing is missing */
export function MissingNotice({ settings, mayEnterAddress }: MissingNoticeProps) {
  if (!settings) return null
  if (!settings.has_google && !settings.has_yelp) {
    return (
      <div className={classes.notice} role="note">
        <p>
          Your customers cannot leave a public review yet: neither Google nor Yelp is set up for you. Whoever you invite now can only give
          you private feedback.
        </p>
        <TextLink to="/support" chevron>
          Ask us to add your places
        </TextLink>
      </div>
    )
  }
  if (!settings.has_own_address) {
    return (
      <div className={classes.notice} role="note">
        <p>
          {settings.postal_address === ''
            ? 'E-mails must show a postal address, and yours is missing: only texts can be sent.'
            : 'Every e-mail shows a postal address. Yours is missing, so ours is shown.'}
        </p>
        {mayEnterAddress && (
          <TextLink to="/accountSetting" chevron>
            Enter your address
          </TextLink>
        )}
      </div>
    )
  }
  return null
}
