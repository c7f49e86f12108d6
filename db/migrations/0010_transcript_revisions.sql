CREATE TABLE `transcript_revisions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`response_id` integer NOT NULL,
	`content` text NOT NULL,
	`engine` text,
	`replaced_question` text,
	`corrected_at` integer NOT NULL,
	FOREIGN KEY (`response_id`) REFERENCES `interview_responses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `transcript_revisions_response` ON `transcript_revisions` (`response_id`);--> statement-breakpoint
ALTER TABLE `interview_responses` ADD `hearing` text;--> statement-breakpoint
ALTER TABLE `interview_responses` ADD `awaits_confirmation` integer DEFAULT false NOT NULL;