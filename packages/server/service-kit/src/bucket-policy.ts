/** Returns what the user of a bucket may do, as a policy of MinIO. */
export const policyOf = (bucket: string) => ({
  Version: "2012-10-17",
  Statement: [
    {
      Effect: "Allow",
      Action: ["s3:CreateBucket", "s3:GetBucketLocation", "s3:ListBucket"],
      Resource: [`arn:aws:s3:::${bucket}`],
    },
    {
      Effect: "Allow",
      Action: ["s3:GetObject", "s3:PutObject", "s3:DeleteObject", "s3:AbortMultipartUpload"],
      Resource: [`arn:aws:s3:::${bucket}/*`],
    },
    // MinIO lets users change their secret and create further keys unless it is denied.
    { Effect: "Deny", Action: ["admin:*"] },
  ],
});
