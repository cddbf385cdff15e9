import { Skeleton } from '@mantine/core'
import { problemUnlessSignedOut } from '../../platform/api/api-error.ts'
import { Card } from '../../ui/content/Card.tsx'
import { ListError } from '../../ui/lists/ListProblem.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { TextLink } from '../../ui/page/TextLink.tsx'
import { Loading } from '../../ui/states/LoadingCard.tsx'
import { NumberUseRow } from './NumberUseRow.tsx'
import { ScriptCard } from './ScriptCard.tsx'
import { useWebsiteNumbers, type WebsiteNumbers } from './website-numbers.data.ts'
import classes from './website-numbers.module.css'
import { countVisitorNumbers, describeShortage } from './website-numbers-messages.ts'

/** Which visitors of the practice's website see which number, so that their calls have a source */
export default function WebsiteNumbersScreen() {
  const website = useWebsiteNumbers()
  const problem = website.isError ? problemUnlessSignedOut(website.error) : null
  return (
    <>
      <PageHead parent="Settings" title="Website Numbers" />
      {website.data ? (
        <div className={classes.cards}>
          <ScriptCard website={website.data} />
          <NumbersCard website={website.data} />
        </div>
      ) : problem ? (
        <Card>
          <ListError title="The website numbers could not be loaded" problem={problem} onRetry={() => void website.refetch()} />
        </Card>
      ) : (
        <LoadingCards />
      )}
    </>
  )
}

function NumbersCard({ website }: { website: WebsiteNumbers }) {
  const { all, inUse } = countVisitorNumbers(website)
  const shortage = describeShortage(website)
  return (
    <Card title="Numbers on your website" aside={all > 0 ? `${inUse} of ${all} visitor numbers in use` : undefined}>
      <p className={classes.help}>
        Visitors see one of these instead of your main number. A source’s number tells you where a call came from. A visitor’s own number
        also tells you the campaign, search term, and page.
      </p>
      {shortage && <p className={classes.shortage}>{shortage}</p>}
      {website.numbers.length === 0 ? (
        <p className={classes.none}>
          You don’t have any other numbers yet. <TextLink to="/support">Contact support</TextLink>
        </p>
      ) : (
        <ul className={classes.numbers}>
          {website.numbers.map((number) => (
            <NumberUseRow key={number.number_uuid} number={number} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const ROWS = ['first', 'second', 'third', 'fourth']

function LoadingCards() {
  return (
    <Loading label="Loading the website numbers">
      <div className={classes.cards}>
        <Card title="Your website">
          <Skeleton className={classes.helpShape} data-shape="lines" />
          <Skeleton className={classes.scriptShape} />
          <Skeleton className={classes.buttonShape} />
        </Card>
        <Card title="Numbers on your website">
          <Skeleton className={classes.helpShape} data-shape="lines" />
          <ul className={classes.numbers}>
            {ROWS.map((row) => (
              <li key={row} className={classes.number}>
                <Skeleton className={classes.nameShape} data-shape="lines" />
                <Skeleton className={classes.useShape} />
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </Loading>
  )
}
