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
        <ListError title="The website numbers could not be loaded" problem={problem} onRetry={() => void website.refetch()} />
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
        Visitors see one of these instead of your main number. A number for one source shows where calls come from. A number for one visitor
        also shows the campaign, the search term and the page.
      </p>
      {shortage && <p className={classes.shortage}>{shortage}</p>}
      {website.numbers.length === 0 ? (
        <p className={classes.none}>
          You have no other number yet. <TextLink to="/support">Contact support</TextLink>
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
        <Card title={<Skeleton height={16} width={160} />}>
          <Skeleton height={18} mb="sm" />
          <Skeleton height={72} />
        </Card>
        <Card title={<Skeleton height={16} width={220} />}>
          {ROWS.map((row) => (
            <Skeleton key={row} height={36} mb="md" />
          ))}
        </Card>
      </div>
    </Loading>
  )
}
