import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { saveFile, useFetchFile } from '#client/lib/fetch-file.ts';
import { toast } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { PRODUCT_NAME } from '#shared/product.ts';

/** What is kept of the user, to take along. */
export function OwnData() {
  const { isLoading, download } = useDownload();
  const days = trpc.lookups.publicConfig.useQuery().data?.recordingsKeptDays;
  return (
    <section aria-labelledby="own-data" className="grid justify-items-start gap-4 border-t border-line pt-8">
      <h2 id="own-data" className="text-xl">
        Your Data
      </h2>
      <p className="max-w-prose">
        One zip with your account, every conversation and report as JSON, the reports as Markdown, and your
        recordings.
      </p>
      <p className="max-w-prose">{retentionText(days)}</p>
      <Button variant="outline" pending={isLoading} onClick={download}>
        {!isLoading && <Download aria-hidden size={16} />}
        {isLoading ? 'Preparing your data...' : 'Download my data'}
      </Button>
    </section>
  );
}

/** @param days null: no limit; undefined: not known yet. */
function retentionText(days: number | null | undefined): string {
  if (days === undefined) return '';
  if (days === null) return 'Your recordings are kept until you delete them.';
  const time = days === 1 ? 'a day' : `${days} days`;
  return `This server removes recordings after ${time}. Their words and your reports stay until you delete them.`;
}

function useDownload() {
  const fetchFile = useFetchFile();
  const [isLoading, setIsLoading] = useState(false);
  const download = async () => {
    setIsLoading(true);
    const fetched = await fetchFile('/api/user/data');
    setIsLoading(false);
    if (fetched.ok) return saveFile(`${PRODUCT_NAME.toLowerCase()}-data.zip`, fetched.file);
    if (fetched.code === 'UNAUTHENTICATED') return;
    toast({
      title: 'Failed to download your data',
      description: fetched.message ?? 'Please try again.',
      variant: 'destructive',
    });
  };
  return { isLoading, download };
}
