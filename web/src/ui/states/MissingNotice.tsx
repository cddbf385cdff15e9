import { TextLink } from '../page/TextLink.tsx'
import classes from './MissingNotice.module.css'

interface MissingNoticeProps {
  /** The promoter's settings, as received from the server */
  settings: { has_google: boolean; has_yelp: boolean; has_own_address: boolean; postal_address: string } | undefined
  mayEnterAddress: boolean
}

/** What a business should know before it invites anybody; renders nothing if nothing is missing */
export function MissingNotice({ settings, mayEnterAddress }: MissingNoticeProps) {
  if (!settings) return null
  if (!settings.has_google && !settings.has_yelp) {
    return (
      <div className={classes.notice} role="note">
        <p>
          Your customers can’t leave a public review yet because Google and Yelp aren’t set up. For now, they can only send you private
          feedback.
        </p>
        <TextLink to="/support" chevron>
          Contact support to add your places
        </TextLink>
      </div>
    )
  }
  if (!settings.has_own_address) {
    return (
      <div className={classes.notice} role="note">
        <p>
          {settings.postal_address === ''
            ? 'Emails must show a postal address. Until you add yours, only texts can be sent.'
            : 'Add your postal address. Until then, emails show ours.'}
        </p>
        {mayEnterAddress && (
          <TextLink to="/accountSetting" chevron>
            Add address
          </TextLink>
        )}
      </div>
    )
  }
  return null
}
