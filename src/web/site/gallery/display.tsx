import { useState } from "react";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge, BadgeList } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card, CardHead, CardSection, FactList } from "#web/ui/card.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { FileDrop } from "#web/ui/file-drop.tsx";
import { Kbd } from "#web/ui/kbd.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Cell, Table, TableRow } from "#web/ui/table.tsx";
import { TabList, TabPanel, Tabs } from "#web/ui/tabs.tsx";
import { Specimen, SpecimenGroup } from "./specimen.tsx";

const tones = [
  "neutral",
  "petrol",
  "money",
  "amber",
  "ochre",
  "steel",
  "danger",
  "seal",
  "outline",
  "solid",
  "destructive",
] as const;
const tabs = [
  { value: "overview", label: "Overview" },
  { value: "experience", label: "Experience" },
  { value: "skills", label: "Skills", count: 10 },
  { value: "screening", label: "Screening" },
] as const;

export function Display() {
  const [tab, setTab] = useState<(typeof tabs)[number]["value"]>("overview");
  return (
    <SpecimenGroup title="Display">
      <Specimen name="badge">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <BadgeList values={["Kubernetes", "Go", "AWS", "Terraform", "Kafka"]} limit={3} />
      </Specimen>
      <Specimen name="chip, kbd, avatar">
        <Chip onRemove={() => undefined} removeLabel="Remove Kubernetes">
          Kubernetes
        </Chip>
        <Chip shape="pill" onRemove={() => undefined} removeLabel="Remove Remote">
          Remote
        </Chip>
        <Kbd>Ctrl</Kbd>
        <Kbd>K</Kbd>
        <Avatar name="Rosa Mendes" />
        <Avatar name="Daniel Kim" size="sm" />
        <a href="#gallery" className="anchor">
          A link in text
        </a>
      </Specimen>
      <Specimen name="tabs">
        <Tabs value={tab} onValueChange={setTab} className="w-full">
          <TabList aria-label="Candidate" items={tabs} />
          {tabs.map((each) => (
            <TabPanel key={each.value} value={each.value} className="pt-3 text-ink-2">
              {each.label} panel
            </TabPanel>
          ))}
        </Tabs>
      </Specimen>
      <Specimen name="card">
        <Card className="w-full max-w-sm">
          <CardHead title="Listing Agency" aside={<Badge tone="amber">Awaiting agency</Badge>} />
          <CardSection>
            <FactList
              facts={[
                { term: "Agency", fact: "Northstar Talent" },
                { term: "Default split LA/SA", fact: "60% / 40%" },
                { term: "Exclusive until", fact: "Feb 19, 2027" },
              ]}
            />
          </CardSection>
        </Card>
      </Specimen>
      <Specimen name="table">
        <Card className="w-full overflow-hidden">
          <Table caption="Deals" columns={["Deal ID", "Employer", { label: "Total Fee", numeric: true }, "Status"]}>
            <TableRow>
              <Cell className="font-mono text-small">DEAL-4F7K2M</Cell>
              <Cell>Meridian Robotics</Cell>
              <Cell numeric>$51,250.00</Cell>
              <Cell>
                <Badge tone="money">Executed</Badge>
              </Cell>
            </TableRow>
            <TableRow>
              <Cell className="font-mono text-small">DEAL-9Q2T7B</Cell>
              <Cell>Alder Systems</Cell>
              <Cell numeric>$8,400.00</Cell>
              <Cell>
                <Badge>Draft</Badge>
              </Cell>
            </TableRow>
          </Table>
        </Card>
      </Specimen>
      <Specimen name="disclosure">
        <div className="w-full">
          <Disclosure label="Advanced Filters" aside={<Badge tone="petrol">3</Badge>}>
            <p className="text-ink-2">Folded away until asked for.</p>
          </Disclosure>
        </div>
      </Specimen>
    </SpecimenGroup>
  );
}

export function Feedback() {
  return (
    <SpecimenGroup title="Feedback">
      <Specimen name="callout">
        <div className="flex w-full flex-col gap-2">
          <Callout title="Nothing is sent yet.">The draft is kept, and only your agency sees it.</Callout>
          <Callout tone="seal" title="This text would reveal who the candidate is.">
            <strong>Jordan</strong> is the candidate's first name. Replace it with "they".
          </Callout>
          <Callout tone="danger" title="The listing was not published.">
            The salary range is upside down. Enter the lower figure first.
          </Callout>
          <Callout tone="warning">The listing expires in 7 days.</Callout>
          <Callout tone="success">512 drafts were created.</Callout>
        </div>
      </Specimen>
      <Specimen name="progress">
        <div className="flex w-full flex-col gap-4">
          <Progress value={3420} max={10000} label="Importing" figure="3,420 of 10,000 rows" />
          <Progress value={null} label="Reading the file" />
        </div>
      </Specimen>
      <Specimen name="waiting">
        <Spinner label="Loading candidates..." />
        <div className="flex w-64 flex-col gap-2" aria-busy="true">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton />
          <Skeleton className="w-5/6" />
        </div>
      </Specimen>
      <Specimen name="empty">
        <Card className="w-full">
          <EmptyState
            kind="search"
            title="No candidates found"
            description="Try adjusting your search filters to find more candidates."
            action={<Button>Clear All</Button>}
            level={3}
          />
        </Card>
      </Specimen>
      <Specimen name="error">
        <Card className="w-full">
          <ErrorState
            title="We couldn't load the candidates: the server did not answer. Try again in a moment."
            onRetry={() => undefined}
            reference="req-7f31c2"
          />
        </Card>
      </Specimen>
      <Specimen name="file drop">
        <FileDrop
          className="w-full"
          label="Drop a CSV file here"
          hint="Up to 10,000 rows, 20 MB."
          accept=".csv,text/csv"
          onFiles={() => undefined}
        />
      </Specimen>
      <Specimen name="load more">
        <LoadMore
          query={{
            hasNextPage: true,
            isFetchingNextPage: false,
            isFetchNextPageError: false,
            fetchNextPage: () => undefined,
          }}
          shown={24}
          total={412}
          noun="candidates"
        />
      </Specimen>
    </SpecimenGroup>
  );
}
