CREATE TABLE `turn_events` (
	`interview_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`answer_id` integer NOT NULL,
	`kind` text NOT NULL,
	`at_ms` integer NOT NULL,
	`text` text,
	`sound_ms` integer,
	PRIMARY KEY(`interview_id`, `seq`),
	FOREIGN KEY (`interview_id`) REFERENCES `interviews`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`answer_id`) REFERENCES `interview_responses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `turn_events_answer` ON `turn_events` (`answer_id`);